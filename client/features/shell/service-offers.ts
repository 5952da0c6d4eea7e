import { BadgeCheck, Calculator, ClipboardList, FileText, ShieldCheck, TrendingUp } from 'lucide-react'
import { comingPages } from './coming-pages.ts'

/** The cards of /servicos, three for each role. */
export const professionalOffers = [
  { to: '/certificado', Icon: BadgeCheck, text: comingPages.certificado },
  { to: '/meu-seguro', Icon: ShieldCheck, text: comingPages['meu-seguro'] },
  { to: '/meu-desempenho', Icon: TrendingUp, text: comingPages['meu-desempenho'] },
] as const

export const contractorOffers = [
  { to: '/meus-checklists', Icon: ClipboardList, text: comingPages['meus-checklists'] },
  { to: '/contratos-mensalistas', Icon: FileText, text: comingPages['contratos-mensalistas'] },
  { to: '/meus-relatorios', Icon: Calculator, text: comingPages['meus-relatorios'] },
] as const

export type Offer = (typeof professionalOffers)[number] | (typeof contractorOffers)[number]
