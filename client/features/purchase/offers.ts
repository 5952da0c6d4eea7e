import { BadgeCheck, Calculator, ClipboardList, FileText, Percent, ShieldCheck, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { clubDiscounts } from '#shared/club.ts'
import { INSURANCE_COVERAGE_IN_CENTS } from '#shared/insurance.ts'
import { formatWholeReais } from '#shared/money.ts'
import { CERTIFICATE_YEARS, CONTRACT_PARTNER, FREE_CHECKLIST_ANALYSES, PurchaseKind } from '#shared/purchase-kinds.ts'

/** A service as /servicos offers it. Name and price come from the price table. */
export interface Offer {
  service: PurchaseKind
  /** The path of the service's own page. */
  to:
    | '/certificado'
    | '/meu-seguro'
    | '/meu-desempenho'
    | '/meus-checklists'
    | '/contratos-mensalistas'
    | '/meus-relatorios'
    | '/clube-descontos'
  Icon: LucideIcon
  /** The benefit for the buyer, in one or two sentences. */
  benefit: string
  /** A text that says what the buyer loses besides the service when withdrawing from the purchase. */
  lost?: string
}

const highestDiscount = Math.max(...clubDiscounts.map(({ upTo }) => upTo))

/** The three services that are offered to professionals. */
export const professionalOffers: readonly Offer[] = [
  {
    service: PurchaseKind.certificate,
    to: '/certificado',
    Icon: BadgeCheck,
    benefit: `Um curso de 4 módulos e um certificado com código público, válido por ${CERTIFICATE_YEARS} anos.`,
    lost: 'Um certificado já emitido deixa de valer.',
  },
  {
    service: PurchaseKind.insurance,
    to: '/meu-seguro',
    Icon: ShieldCheck,
    benefit: `Cobertura de até ${formatWholeReais(INSURANCE_COVERAGE_IN_CENTS)} por danos na casa de quem contrata, sem carência.`,
    lost: 'A apólice deixa de valer.',
  },
  {
    service: PurchaseKind.analysis,
    to: '/meu-desempenho',
    Icon: TrendingUp,
    benefit: 'Como seu perfil se compara aos do seu bairro, o que vai bem e o que melhorar.',
  },
]

/** The three paid services, beside the subscription, that contractors can buy. */
export const contractorOffers: readonly Offer[] = [
  {
    service: PurchaseKind.checklist,
    to: '/meus-checklists',
    Icon: ClipboardList,
    benefit: `Checklists prontos para os seus agendamentos, com nota de 0 a 10. As primeiras ${FREE_CHECKLIST_ANALYSES} análises são grátis.`,
  },
  {
    service: PurchaseKind.contract,
    to: '/contratos-mensalistas',
    Icon: FileText,
    benefit: `O custo de um contrato CLT explicado linha por linha, e o documento pronto para assinar. O contrato é com ${CONTRACT_PARTNER}.`,
  },
  {
    service: PurchaseKind.reports,
    to: '/meus-relatorios',
    Icon: Calculator,
    benefit: 'Os totais do ano e um relatório por mês do que você gastou com serviços.',
  },
]

/** The discount club, offered below the cards to contractors and professionals. */
export const clubOffer: Offer = {
  service: PurchaseKind.club,
  to: '/clube-descontos',
  Icon: Percent,
  benefit: `Descontos de até ${highestDiscount}% em supermercados, farmácias, restaurantes, combustível, academias e cursos.`,
  lost: 'O código de membro deixa de valer.',
}

export function offerOf(service: PurchaseKind): Offer {
  const offers = [...professionalOffers, ...contractorOffers, clubOffer]
  return offers.find((offer) => offer.service === service)!
}
