import type { Answers } from '#client/lib/api.ts'

/** The data of an open-ended series that its participants get. */
export type Series = Answers['series']['byId']
