import { z } from 'zod'
import { PauseStatus } from '#shared/pauses.ts'
import { StrikeCause } from '#shared/strikes.ts'

const strike = {
  id: z.string(),
  bookingId: z.string(),
  cause: z.enum(StrikeCause),
  /** The start of the booking, and the zone in which it is shown. */
  start: z.date(),
  zone: z.string(),
  occurredAt: z.date(),
  /** Says if the strike counts now, and until when it counts or counted. */
  counts: z.boolean(),
  until: z.date(),
  withdrawnAt: z.date().nullable(),
  withdrawnReason: z.string().nullable(),
}

/** The strikes (late cancellations and absences) of a professional, for that professional. */
export const MyStrikes = z.strictObject({ items: z.array(z.strictObject(strike)), counting: z.int() })
export type MyStrikes = z.output<typeof MyStrikes>

/** A page of strikes for admins. */
export const StrikesView = z.strictObject({
  items: z.array(z.strictObject({ ...strike, professional: z.strictObject({ id: z.string(), name: z.string() }) })),
  nextCursor: z.string().nullable(),
})
export type StrikesView = z.output<typeof StrikesView>

/** A professional's latest proposed pause. */
export const MyPause = z.strictObject({
  pausedUntil: z.date().nullable(),
  proposal: z
    .strictObject({
      id: z.string(),
      status: z.enum(PauseStatus),
      answerUntil: z.date(),
      statement: z.string().nullable(),
      reason: z.string().nullable(),
      decidedAt: z.date().nullable(),
      mayAnswer: z.boolean(),
    })
    .nullable(),
})
export type MyPause = z.output<typeof MyPause>

/** The proposed pauses for admins. `mayPause`: the professional has answered, or the 72 hours for an answer are over. */
export const PausesView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      professional: z.strictObject({ id: z.string(), name: z.string() }),
      counting: z.int(),
      createdAt: z.date(),
      answerUntil: z.date(),
      statement: z.string().nullable(),
      answeredAt: z.date().nullable(),
      mayPause: z.boolean(),
    }),
  ),
})
export type PausesView = z.output<typeof PausesView>

/** A file to download: its name and its JSON text. */
export const ExportFile = z.strictObject({ fileName: z.string(), json: z.string() })
export type ExportFile = z.output<typeof ExportFile>

export const Done = z.strictObject({ ok: z.literal(true) })
