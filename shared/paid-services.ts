/** Stored in `assinaturas_servicos.tipo_servico`: what is sold beside the monthly subscription (S2 §9, AMB-37). */
export const PaidService = {
  checklist: 'checklist_ia',
  contract: 'contrato',
  reports: 'relatorios_financeiros',
  club: 'clube',
  certificate: 'certificado',
  insurance: 'seguro',
  analysis: 'analise_ia',
} as const
export type PaidService = (typeof PaidService)[keyof typeof PaidService]

/** What a service costs, in cents: once at the purchase, each month, or both. */
export type ServicePrice = { readonly onceInCents: number; readonly monthlyInCents: number }

/** The only table of these prices; no text repeats one (R-F11). */
export const servicePrices: Readonly<Record<PaidService, ServicePrice>> = {
  checklist_ia: { onceInCents: 0, monthlyInCents: 490 },
  contrato: { onceInCents: 4_990, monthlyInCents: 990 },
  relatorios_financeiros: { onceInCents: 0, monthlyInCents: 990 },
  clube: { onceInCents: 0, monthlyInCents: 690 },
  certificado: { onceInCents: 2_990, monthlyInCents: 0 },
  seguro: { onceInCents: 0, monthlyInCents: 1_990 },
  analise_ia: { onceInCents: 0, monthlyInCents: 990 },
}
