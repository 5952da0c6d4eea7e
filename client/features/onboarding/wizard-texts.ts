import { wholePrice } from '#shared/money.ts'
import { onboardingMessages } from '#shared/profile.ts'
import type { WizardStep } from './wizard-steps.ts'

/** The names of the six steps of the professional's wizard, in order. */
export const stepNames = ['Foto', 'Endereço', 'Perfil', 'Documentos', 'Disponibilidade', 'Análise'] as const

interface StepText {
  title: string
  lead: string
  /** The texts under 'Por que pedimos', which explain why each step asks for its data. */
  help: readonly string[]
}

/** The title, the introduction and the help of each step. */
export const stepTexts: Readonly<Record<WizardStep, StepText>> = {
  1: {
    title: 'Sua foto',
    lead: 'É a primeira coisa que quem contrata vê. Use uma foto recente, só sua.',
    help: [
      'Quem abre a porta quer reconhecer quem chega.',
      'Ao enviar, tiramos da imagem o local e os dados da câmera.',
      'Você pode trocar a foto quando quiser.',
    ],
  },
  2: {
    title: 'Qual é o seu endereço?',
    lead: 'Com o endereço calculamos a distância até cada casa.',
    help: ['Mostramos só o bairro, a cidade e a distância aproximada.', 'Rua e número não aparecem para ninguém.'],
  },
  3: {
    title: 'Seu trabalho',
    lead: `Você fica com ${wholePrice}.`,
    help: [
      'Quem contrata filtra por serviço, preço e distância.',
      'Os intervalos dão tempo para chegar e descansar entre duas visitas.',
      'Dá para mudar tudo depois, em Editar Perfil.',
    ],
  },
  4: {
    title: 'Seus documentos',
    lead: 'A equipe confere quem você é antes de o perfil aparecer na busca.',
    help: [
      'Só a equipe de verificação abre as imagens, e cada abertura fica registrada.',
      'Elas são guardadas cifradas e nunca aparecem no seu perfil.',
    ],
  },
  5: {
    title: 'Quando você atende?',
    lead: 'Escolha os dias e as horas que valem toda semana.',
    help: [
      'Quem contrata só vê horários que cabem aqui.',
      'Um horário agendado sai da lista sozinho.',
      'Depois, em Minha Disponibilidade, você liga e desliga cada horário.',
    ],
  },
  6: {
    title: onboardingMessages.inReview,
    lead: 'Veja em que ponto seu cadastro está.',
    help: ['Conferir documentos protege você e quem abre a porta.', 'Enquanto espera, capriche na biografia e nos horários.'],
  },
}
