import type { Answers } from '#client/lib/api.ts'

export type Pending = Answers['verification']['pending']
/** One person of the queue. */
export type Review = Pending['reviews'][number]
