import type { Answers } from '#client/lib/api.ts'

/** The fields of a booking that are needed to propose, accept and pay for more hours. */
export type Visit = Pick<Answers['booking']['byId'], 'id' | 'side' | 'status' | 'zone' | 'other'> &
  Partial<Pick<Answers['booking']['byId'], 'checkedInAt'>>
export type Longer = Answers['booking']['longer']
export type WaitingProposal = NonNullable<Longer['waiting']>
