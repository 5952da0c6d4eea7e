import type { Answers } from '#client/lib/api.ts'

export type Pending = Answers['verification']['pending']
/** A professional in the review queue. */
export type Review = Pending['reviews'][number]
