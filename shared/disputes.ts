/** Stored in `disputas.status_disputa` (S2 §4). */
export const DisputeStatus = { open: 'Aberta', resolved: 'Resolvida' } as const
