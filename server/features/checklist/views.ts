import { z } from 'zod'
import { BookingStatus } from '#shared/booking.ts'
import { ChecklistStatus, ScoreReviewStatus, ScoreSource } from '#shared/checklists.ts'

export const Done = z.strictObject({ ok: z.literal(true) })
export const ChecklistCreated = z.strictObject({ checklistId: z.string() })
export const TemplateSaved = z.strictObject({ templateId: z.string() })

const TemplateView = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  timesUsed: z.int(),
  items: z.array(z.strictObject({ description: z.string(), room: z.string(), mandatory: z.boolean() })),
})
export type TemplateView = z.output<typeof TemplateView>

/** Says if the contractor has the checklist service, and how many free scores are left. */
const Allowance = z.strictObject({ subscribed: z.boolean(), freeLeft: z.int() })
export type Allowance = z.output<typeof Allowance>

/** The data that /meus-checklists shows in addition to the list of checklists. */
export const ChecklistsOverview = z.strictObject({
  allowance: Allowance,
  /** The templates of the platform, the most used first. */
  templates: z.array(TemplateView),
  own: z.array(TemplateView),
  /** The contractor's confirmed future bookings, the earliest first. */
  bookings: z.array(
    z.strictObject({ id: z.string(), start: z.date(), hours: z.int(), zone: z.string(), professionalName: z.string() }),
  ),
})
export type ChecklistsOverview = z.output<typeof ChecklistsOverview>

const summary = {
  id: z.string(),
  name: z.string(),
  status: z.enum(ChecklistStatus),
  score: z.number().nullable(),
  done: z.int(),
  total: z.int(),
}

/** A page of the contractor's checklists, the newest first. */
export const MyChecklists = z.strictObject({
  items: z.array(z.strictObject({ ...summary, start: z.date(), zone: z.string(), professionalName: z.string() })),
  nextCursor: z.string().nullable(),
})
export type MyChecklists = z.output<typeof MyChecklists>

/** The checklists of a booking, for its two participants. `mayCreate`: the caller may add one. */
export const BookingChecklists = z.strictObject({ items: z.array(z.strictObject(summary)), mayCreate: z.boolean() })
export type BookingChecklists = z.output<typeof BookingChecklists>

const Reason = z.strictObject({ text: z.string(), points: z.number().nullable(), of: z.number().nullable() })
const Score = z.strictObject({ value: z.number(), source: z.enum(ScoreSource), reasons: z.array(Reason), at: z.date() })
const Allowed = z.union([z.literal(true), z.strictObject({ reason: z.string() })])

/** A checklist as one of its two participants sees it. */
export const ChecklistView = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(ChecklistStatus),
  side: z.enum(['contractor', 'professional']),
  otherName: z.string(),
  booking: z.strictObject({
    id: z.string(),
    start: z.date(),
    hours: z.int(),
    zone: z.string(),
    status: z.enum(BookingStatus),
  }),
  items: z.array(
    z.strictObject({
      id: z.string(),
      description: z.string(),
      room: z.string(),
      mandatory: z.boolean(),
      doneAt: z.date().nullable(),
      doneByMe: z.boolean(),
      note: z.string(),
      photoId: z.string().nullable(),
    }),
  ),
  /** True if the items of the checklist may change, otherwise the reason. */
  mayChange: Allowed,
  scoreAsked: z.boolean(),
  score: Score.nullable(),
  /** Says if the score can be requested, or why not. It is null for the professional, who cannot request it. */
  mayAskScore: Allowed.nullable(),
  /** The contractor's free scores; null for the professional. */
  allowance: Allowance.nullable(),
  review: z
    .strictObject({
      status: z.enum(ScoreReviewStatus),
      mine: z.boolean(),
      scoreBefore: z.number(),
      decision: z.string().nullable(),
      decidedAt: z.date().nullable(),
    })
    .nullable(),
})
export type ChecklistView = z.output<typeof ChecklistView>

/** The scores for which a review is open, oldest first. */
export const ScoreReviews = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      checklistName: z.string(),
      contractorName: z.string(),
      professionalName: z.string(),
      askedBy: z.enum(['contractor', 'professional']),
      reason: z.string(),
      askedAt: z.date(),
      score: z.number(),
      source: z.enum(ScoreSource),
    }),
  ),
})
export type ScoreReviews = z.output<typeof ScoreReviews>

/** The checklist that a score was given for, as an admin reads it. */
export const ScoreReviewDetail = z.strictObject({
  reasons: z.array(Reason),
  items: z.array(
    z.strictObject({
      id: z.string(),
      description: z.string(),
      mandatory: z.boolean(),
      done: z.boolean(),
      note: z.string(),
      photoId: z.string().nullable(),
    }),
  ),
})
export type ScoreReviewDetail = z.output<typeof ScoreReviewDetail>
