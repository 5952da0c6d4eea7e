/** Stored in `seguros_profissionais.status`; 'interesse' where no insurer is configured (AMB-36). */
export const PolicyStatus = {
  interest: 'interesse',
  pending: 'pendente',
  active: 'ativo',
  expired: 'vencido',
  cancelled: 'cancelado',
} as const
