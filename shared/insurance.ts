/** Stored in `seguros_profissionais.status`. It is 'interesse' when no insurer is configured. */
export const PolicyStatus = {
  interest: 'interesse',
  pending: 'pendente',
  active: 'ativo',
  expired: 'vencido',
  cancelled: 'cancelado',
} as const

/** What a policy covers. */
export const INSURANCE_COVERAGE_IN_CENTS = 500_000
