import { formatCents } from './money.ts'
import { pageNames } from './pages.ts'

/** The services that are sold besides the monthly subscription, stored in `assinaturas_servicos.tipo_servico`. */
export const PurchaseKind = {
  checklist: 'checklist_ia',
  contract: 'contrato',
  reports: 'relatorios_financeiros',
  club: 'clube',
  certificate: 'certificado',
  insurance: 'seguro',
  analysis: 'analise_ia',
} as const
export type PurchaseKind = (typeof PurchaseKind)[keyof typeof PurchaseKind]

/** The price of a service in cents: once at the purchase, each month, or both. */
export type ServicePrice = { readonly onceInCents: number; readonly monthlyInCents: number }

/** The prices of the services. Texts take the prices from this table and never repeat them. */
export const servicePrices: Readonly<Record<PurchaseKind, ServicePrice>> = {
  checklist_ia: { onceInCents: 0, monthlyInCents: 490 },
  contrato: { onceInCents: 4_990, monthlyInCents: 990 },
  relatorios_financeiros: { onceInCents: 0, monthlyInCents: 990 },
  clube: { onceInCents: 0, monthlyInCents: 690 },
  certificado: { onceInCents: 2_990, monthlyInCents: 0 },
  seguro: { onceInCents: 0, monthlyInCents: 1_990 },
  analise_ia: { onceInCents: 0, monthlyInCents: 990 },
}

/**
 * The name of each service that is sold. Pages and the provider's payment page show it. So do notifications when no language
 * model is configured.
 */
export const serviceNames: Readonly<Record<PurchaseKind, string>> = {
  checklist_ia: 'Checklist com IA',
  contrato: 'Contrato Mensalista CLT',
  relatorios_financeiros: 'Central Financeira',
  clube: pageNames.club,
  certificado: 'Certificado de Boas Práticas',
  seguro: 'Seguro de Responsabilidade Civil',
  analise_ia: 'Análise de Perfil',
}

/**
 * The name of a service where it is sold. The profile analysis is called an AI analysis only if a language model is configured
 * (`hasModel`).
 */
export function serviceNameOf(service: PurchaseKind, hasModel: boolean): string {
  return service === PurchaseKind.analysis && hasModel ? 'Análise de Perfil com IA' : serviceNames[service]
}

/** The line that is shown above suggestions that a language model has written. */
export const BY_MODEL = 'Gerado por IA a partir dos seus números, que conferimos antes de mostrar.'
/** The line under the name of the profile analysis when no language model is configured. */
export const BY_RULES = 'Calculada por regras, sem IA'

/** With whom a contractor can make a monthly contract, as a part of sentences. */
export const CONTRACT_PARTNER = 'uma profissional com quem você já tem um agendamento ativo ou feito, ou uma conversa'
/** How many checklist scores a contractor gets for free before buying the service. */
export const FREE_CHECKLIST_ANALYSES = 3
/** For how many years a certificate is valid. */
export const CERTIFICATE_YEARS = 2

/** The price of a service in words: 'R$ 4,90 por mês', 'R$ 29,90, uma única vez' or 'R$ 49,90 de adesão e R$ 9,90 por mês'. */
export function priceText(service: PurchaseKind): string {
  const { onceInCents, monthlyInCents } = servicePrices[service]
  const monthly = `${formatCents(monthlyInCents)} por mês`
  if (onceInCents === 0) return monthly
  return monthlyInCents === 0
    ? `${formatCents(onceInCents)}, uma única vez`
    : `${formatCents(onceInCents)} de adesão e ${monthly}`
}
