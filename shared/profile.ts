import { z } from 'zod'
import { UserRole } from './auth.ts'
import { Cep, State } from './brazil.ts'
import { text } from './text.ts'

export const VerificationStatus = { pending: 'Pendente', approved: 'Aprovado', refused: 'Recusado' } as const
export type VerificationStatus = (typeof VerificationStatus)[keyof typeof VerificationStatus]

export const DEFAULT_RADIUS_IN_KM = 10
export const MAXIMUM_RADIUS_IN_KM = 100

export const HomeType = { house: 'casa', flat: 'apartamento', other: 'outros' } as const
export const animalTypes = ['Cachorro', 'Gato', 'Pássaro', 'Outros'] as const

export const LookupAddress = z.strictObject({
  cep: Cep,
  street: text({ max: 200 }).optional(),
  number: text({ max: 20 }).optional(),
  district: text({ max: 120 }).optional(),
  city: text({ max: 120 }).optional(),
  state: State.optional(),
})
export type LookupAddress = z.output<typeof LookupAddress>

export const SaveAddress = z.strictObject({
  cep: Cep,
  street: text({ min: 1, max: 200, required: 'Informe a rua' }),
  number: text({ min: 1, max: 20, required: 'Informe o número' }),
  complement: text({ max: 120 }).optional(),
  district: text({ min: 1, max: 120, required: 'Informe o bairro' }),
  city: text({ min: 1, max: 120, required: 'Informe a cidade' }),
  state: State,
})
export type SaveAddress = z.output<typeof SaveAddress>

const count = (label: string) =>
  z
    .number({ error: `Informe ${label}` })
    .int('Use um número inteiro')
    .max(99, 'Use no máximo 99')

export const SaveResidence = z
  .strictObject({
    homeType: z.enum(Object.values(HomeType), { error: 'Escolha o tipo de imóvel' }),
    bedrooms: count('os quartos').min(1, 'Informe ao menos 1 quarto'),
    bathrooms: count('os banheiros').min(1, 'Informe ao menos 1 banheiro'),
    sizeInSquareMetres: z
      .number()
      .int('Use um número inteiro')
      .min(1, 'Informe ao menos 1 m²')
      .max(100_000, 'Use no máximo 100.000 m²')
      .nullish(),
    hasAnimals: z.boolean(),
    animals: z.array(z.enum(animalTypes)).max(animalTypes.length).default([]),
    residents: count('os moradores').min(1, 'Informe ao menos 1 morador').nullish(),
    notes: text({ max: 1_000 }).nullish(),
  })
  .refine((home) => home.hasAnimals || home.animals.length === 0, {
    path: ['animals'],
    error: 'Marque que há animais para escolher os tipos',
  })
export type SaveResidence = z.output<typeof SaveResidence>

/** /onboarding-tipo: chosen once; admin is not a choice (R-A12). */
export const ChooseType = z.strictObject({
  type: z.enum([UserRole.contractor, UserRole.professional], { error: 'Escolha um tipo de conta' }),
})
export type ChooseType = z.output<typeof ChooseType>

export const addressMessages = {
  found: { title: 'Endereço encontrado!' },
  lookupFailed: { title: 'Erro ao buscar CEP' },
  lookupUnavailable: 'Não foi possível buscar o CEP. Tente novamente.',
  notFound: 'Não achamos esse CEP. Preencha o endereço à mão.',
  noCoordinates: 'Não encontramos coordenadas exatas. Verifique número/UF.',
  noCoordinatesGoOn: 'Você já pode continuar.',
  locationUnconfirmed: 'Não foi possível confirmar a localização agora.',
  tooManyMoves: 'Você já mudou de endereço 3 vezes hoje. Tente amanhã.',
} as const

export const onboardingMessages = {
  incompleteAddress: { title: 'Campos obrigatórios' },
  addressFailed: { title: 'Erro ao salvar endereço', description: 'Não foi possível salvar o endereço. Tente novamente.' },
  residenceFailed: {
    title: 'Erro ao salvar informações da residência',
    description: 'Não foi possível salvar as informações. Tente novamente.',
  },
  done: { title: 'Cadastro concluído!' },
  chooseFailed: { title: 'Erro ao salvar perfil' },
  alreadyChosen: 'Você já escolheu o tipo da sua conta.',
} as const

/** Public badge of the background check (PROF-3): a failed result is never told apart from one under way (AMB-33). */
export const BackgroundBadge = { approved: 'approved', pending: 'pending', expired: 'expired', none: 'none' } as const
export type BackgroundBadge = (typeof BackgroundBadge)[keyof typeof BackgroundBadge]

export const profileMessages = {
  notFound: 'Profissional não encontrado',
  pending: 'Em análise',
  expired: 'Verificação Expirada',
} as const
