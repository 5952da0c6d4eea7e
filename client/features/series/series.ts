import type { Answers } from '#client/lib/api.ts'

/** A series without an end as one of its two people reads it. */
export type Series = Answers['series']['byId']
