import type { Answers } from '#client/lib/api.ts'

/** The data that /conta/privacidade shows about an account. */
export type Overview = Answers['privacy']['overview']
