import type { Answers } from '#client/lib/api.ts'

/** The data about invitations and credit that the server returns to a contractor. */
export type Referral = Answers['referral']['mine']
