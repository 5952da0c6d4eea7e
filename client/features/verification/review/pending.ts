import type { Answers } from '#client/lib/api.ts'

export type Pending = Answers['verification']['pending']
/** A professional whose documents are in the review queue. */
export type Review = Pending['reviews'][number]
