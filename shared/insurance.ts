/**
 * The states of an insurance policy, stored in `seguros_profissionais.status`. It is 'interesse' when no insurer is configured.
 */
export const PolicyStatus = {
  interest: 'interesse',
  pending: 'pendente',
  active: 'ativo',
  expired: 'vencido',
  cancelled: 'cancelado',
} as const

/** The amount that an insurance policy covers, in cents. */
export const INSURANCE_COVERAGE_IN_CENTS = 500_000
