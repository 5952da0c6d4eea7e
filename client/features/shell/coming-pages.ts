import { wholePrice } from '#shared/money.ts'
import { CERTIFICATE_YEARS, PaidService, priceText, serviceNames } from '#shared/paid-services.ts'

/** A page of a feature that does not exist yet: its title, its audience, and a link for now. */
export interface ComingText {
  title: string
  /** The account type that the feature is for; others see one sentence and a link. */
  audience?: 'professional' | 'contractor'
  /** One sentence about what the page will offer. */
  sentence: string
  price?: string
  link: {
    to: '/servicos' | '/onboarding-profissional' | '/' | '/buscar' | '/minha-disponibilidade' | '/meus-agendamentos' | '/ajuda'
    search?: { passo: number }
    label: string
  }
}

const services = { to: '/servicos', label: 'Ver serviços' } as const
const home = { to: '/', label: 'Ir para o início' } as const

/** Titles are those of the specification, prices those of the price table. */
export const comingPages = {
  certificado: {
    title: serviceNames[PaidService.certificate],
    audience: 'professional',
    sentence: `Aqui você vai fazer os 4 módulos do curso e emitir seu certificado, válido por ${CERTIFICATE_YEARS} anos.`,
    price: priceText(PaidService.certificate),
    link: services,
  },
  'certificado-modulo': {
    title: 'Módulo do certificado',
    audience: 'professional',
    sentence: 'Aqui você vai ler o módulo e responder ao questionário.',
    link: services,
  },
  recebimentos: {
    title: 'Recebimentos',
    audience: 'professional',
    sentence: `Aqui você vai cadastrar sua conta e acompanhar cada repasse. Você fica com ${wholePrice}.`,
    link: home,
  },
  verificar: {
    title: 'Verificar certificado',
    sentence: 'Aqui qualquer pessoa vai conferir um certificado pelo código impresso nele.',
    link: home,
  },
  offline: {
    title: 'Você está sem internet.',
    sentence: 'Confira sua conexão e tente de novo. Seus agendamentos guardados vão aparecer aqui.',
    link: home,
  },
} satisfies Record<string, ComingText>

export type ComingPageName = keyof typeof comingPages
