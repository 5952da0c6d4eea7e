import { durationList } from './availability.ts'

/** The advantages that a contractor gets with the subscription. */
export const planIncludes = [
  'Perfis completos de profissionais verificadas, com avaliações e agenda',
  `Agendamentos de ${durationList('ou')} horas, com pagamento pela Plumaí`,
  'Conversas com as profissionais, antes e depois de agendar',
] as const
