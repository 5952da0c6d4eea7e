import { z } from 'zod'
import { AddressId } from './address-input.ts'
import { DayInput, DurationInput } from './availability.ts'
import { StartInput } from './booking.ts'
import { AcceptedAlert } from './booking-request.ts'
import { ServicesAsked, servicesWords } from './booking-scope.ts'
import { writtenDay } from './days.ts'
import { offerMessages } from './offers.ts'
import { Id, IdempotencyKey, line, text } from './text.ts'

/**
 * Opens a need: work of some hours on a day at the contractor's home, which is offered to several professionals. `ceilingInCents`
 * is the maximum total including the fee.
 */
export const OpenNeed = z.strictObject({
  day: DayInput,
  hours: DurationInput,
  services: ServicesAsked.refine((asked) => asked.length > 0, 'Escolha pelo menos um serviço'),
  ceilingInCents: z
    .number({ error: 'Informe até quanto quer pagar' })
    .int()
    .min(1, 'Informe até quanto quer pagar')
    .max(10_000_000),
  note: text({ max: 300 }).optional(),
  /** The id of one of the contractor's addresses; by default the default address. */
  addressId: AddressId.optional(),
  idempotencyKey: IdempotencyKey,
})
export type OpenNeed = z.output<typeof OpenNeed>

/** Sets whether a substitute is sought if the professional cancels the booking. */
export const WantSubstitute = z.strictObject({ bookingId: Id, on: z.boolean() })
export type WantSubstitute = z.output<typeof WantSubstitute>

/**
 * Looks for a substitute when the professional has cancelled or did not come. With `cardId` the first professional who accepts is
 * booked and this saved card pays, up to the ceiling. With null the contractor chooses among those who accept.
 */
export const SeekSubstitute = z.strictObject({
  bookingId: Id,
  services: OpenNeed.shape.services,
  ceilingInCents: OpenNeed.shape.ceilingInCents,
  cardId: Id.nullable(),
  /** After a no-show: the start of the substitute booking as ISO text, one of the starts that the page showed. */
  start: z.iso.datetime({ offset: true, error: offerMessages.pickStart }).optional(),
})
export type SeekSubstitute = z.output<typeof SeekSubstitute>

export const NeedRef = z.strictObject({ needId: Id })

/** Accepts an offered piece of work (a need) as a professional, with the start of the booking and one line to the contractor. */
export const TakeOffer = z.strictObject({
  needId: Id,
  start: StartInput,
  note: line({ max: 140 }).optional(),
})
export type TakeOffer = z.output<typeof TakeOffer>

/** Chooses one of the professionals who accepted a need. `expectedTotalInCents` is the total that the page showed. */
export const ChooseOffer = z.strictObject({
  needId: Id,
  professionalId: Id,
  expectedTotalInCents: z.number().int().min(0).max(10_000_000),
  acceptedAlert: AcceptedAlert,
})
export type ChooseOffer = z.output<typeof ChooseOffer>

export const ReceiveOffers = z.strictObject({ on: z.boolean() })

/** Describes a need in words: 'Faxina Leve, 4 horas, 26/11/2026'. */
export function wantedWords({ services, hours, day }: Pick<OpenNeed, 'services' | 'hours' | 'day'>): string {
  return `${servicesWords(services)}, ${hours} horas, ${writtenDay(day)}`
}
