/** Stored in `disputas.status_disputa`. */
export const DisputeStatus = { open: 'Aberta', resolved: 'Resolvida' } as const
