import type { Answers } from '#client/lib/api.ts'

/** What a contractor reads about invitations and credit. */
export type Referral = Answers['referral']['mine']
