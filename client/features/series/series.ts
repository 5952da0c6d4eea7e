import type { Answers } from '#client/lib/api.ts'

/** The data of a series without an end, as its two participants get it. */
export type Series = Answers['series']['byId']
