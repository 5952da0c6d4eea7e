import type { Answers } from '#client/lib/api.ts'

/** What /conta/privacidade tells of an account. */
export type Overview = Answers['privacy']['overview']
