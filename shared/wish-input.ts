import { z } from 'zod'
import { Email } from './auth.ts'
import { DayInput, DurationInput } from './availability.ts'
import { PlaceInput } from './search.ts'
import { services } from './services.ts'
import { wishMessages } from './wish.ts'

const { badLink } = wishMessages

/**
 * Asks to be notified when a professional is free, for `hours` near a place or near the caller's home. A visitor must give an
 * email address and a place.
 */
export const AskWish = z.strictObject({
  email: Email.optional(),
  place: PlaceInput.optional(),
  service: z.enum(services).optional(),
  day: DayInput.optional(),
  hours: DurationInput.default(4),
})
export type AskWish = z.output<typeof AskWish>

/** The token in the links of emails about a request to be notified. */
export const WishLink = z.strictObject({ token: z.string({ error: badLink }).min(20, badLink).max(200, badLink) })
