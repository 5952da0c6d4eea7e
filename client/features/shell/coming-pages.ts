import { wholePrice } from '#shared/money.ts'

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

const home = { to: '/', label: 'Ir para o início' } as const

/** Titles are those of the specification. */
export const comingPages = {
  recebimentos: {
    title: 'Recebimentos',
    audience: 'professional',
    sentence: `Aqui você vai cadastrar sua conta e acompanhar cada repasse. Você fica com ${wholePrice}.`,
    link: home,
  },
  offline: {
    title: 'Você está sem internet.',
    sentence: 'Confira sua conexão e tente de novo. Seus agendamentos guardados vão aparecer aqui.',
    link: home,
  },
} satisfies Record<string, ComingText>

export type ComingPageName = keyof typeof comingPages
