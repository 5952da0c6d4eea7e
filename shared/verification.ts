/** Stored in `consultas_antecedentes.status` (S2 §4). */
export const CheckStatus = { pending: 'pendente', done: 'concluida', failed: 'erro' } as const

/** What a finished check says, in `resultado.status` (S1 §7). */
export const CheckOutcome = { approved: 'aprovado', refused: 'reprovado' } as const
export type CheckOutcome = (typeof CheckOutcome)[keyof typeof CheckOutcome]
