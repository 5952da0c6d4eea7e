import { z } from 'zod'
import { Supplies } from '#shared/booking-scope.ts'
import { cleanings } from '#shared/hours-advised.ts'
import { ExtraTasks, Services } from '../views.ts'

export const NotesView = z.strictObject({ bookingId: z.string(), visitNotes: z.string().nullable() })
export type NotesView = z.output<typeof NotesView>

export const PhotoRemoved = z.strictObject({ ok: z.literal(true) })

/** `changed`: how many bookings got the corrected home, including others of the same series. */
export const HomeSavedView = z.strictObject({ bookingId: z.string(), changed: z.number() })
export type HomeSavedView = z.output<typeof HomeSavedView>

export const ScopeView = z.strictObject({
  bookingId: z.string(),
  services: Services,
  supplies: z.enum(Supplies),
  extraTasks: ExtraTasks,
})
export type ScopeView = z.output<typeof ScopeView>

/** How long finished cleanings really took, in percent of the table of hours. */
export const UsualHoursView = z.strictObject({
  items: z.array(z.strictObject({ service: z.enum(cleanings), percent: z.number(), visits: z.number() })),
})
