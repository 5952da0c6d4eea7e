import type { BookingExtension } from '#db/schema/index.ts'
import { hoursInWords, LONGER_MINUTES } from '#shared/booking-longer.ts'
import { timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds, pushOrEmail } from '#server/features/notifications/service.ts'
import { latestExtension } from '../longer/queries.ts'
import { endWith } from '../longer/rules.ts'
import { bookingFacts } from './facts.ts'

const bookings = { topic: 'bookings', night: 'booking', ways: pushOrEmail } as const

/** The notifications of the two participants about extra hours of a booking. */
export const longerNotifications = notificationKinds(longerFacts, {
  'booking.extension-proposed': {
    ...bookings,
    ...ofProposal('open'),
    push: 'Pedido de mais tempo',
    title: 'Pedido de mais tempo',
    asked: ({ asker, hours, newEnd }) =>
      `${asker.name} pede mais ${hours}, até ${newEnd}. Responda em ${LONGER_MINUTES} minutos na página da visita.`,
  },
  'booking.extension-agreed': {
    ...bookings,
    ...ofProposal('paying'),
    push: 'Mais tempo combinado',
    title: 'Mais tempo combinado',
    asker: ({ asked, hours }) => `${asked.name} aceitou mais ${hours}. A visita fica mais longa quando o pagamento sair.`,
  },
  'booking.extension-declined': {
    ...bookings,
    ...ofProposal('declined'),
    push: 'Pedido de mais tempo recusado',
    title: 'Pedido de mais tempo recusado',
    asker: ({ asked, end }) => `${asked.name} não pode ficar mais. A visita continua até ${end}.`,
  },
  'booking.extension-expired': {
    ...bookings,
    ...ofProposal('expired'),
    title: 'Pedido de mais tempo sem resposta',
    asker: ({ asked, end }) => `${asked.name} não respondeu a tempo. A visita continua até ${end}.`,
  },
  'booking.extension-unpaid': {
    ...bookings,
    ...ofProposal('unpaid'),
    push: 'A visita não ficou mais longa',
    title: 'A visita não ficou mais longa',
    participants: ({ end }) => `O pagamento das horas a mais não saiu. A visita continua até ${end}.`,
  },
  'booking.extended': {
    ...bookings,
    ...ofProposal('booked'),
    push: 'A visita ficou mais longa',
    title: 'A visita ficou mais longa',
    participants: ({ hours, end }) => `São mais ${hours}, já pagas: a visita vai até ${end}.`,
  },
})

type LongerFacts = NonNullable<Awaited<ReturnType<typeof longerFacts>>>

async function longerFacts(ctx: Ctx, id: string, at: Date) {
  const facts = await bookingFacts(ctx, id, at)
  const extension = facts && (await latestExtension(ctx, id))
  if (!facts || !extension) return null
  const { booking, contractor, professional, place } = facts
  const [asker, asked] = extension.proposedBy === contractor.id ? [contractor, professional] : [professional, contractor]
  const zone = zoneOf(place.state, place.city)
  return {
    ...facts,
    people: { ...facts.people, asker: asker.id, asked: asked.id },
    extension,
    asker,
    asked,
    hours: hoursInWords(extension.hours),
    end: timeOf(booking.endsAt, zone),
    newEnd: timeOf(endWith(booking, extension.hours), zone),
    key: extension.id,
  }
}

/** A notification about the newest proposal of extra hours, sent only while the proposal has this status. */
function ofProposal(status: BookingExtension['status']) {
  return { holds: ({ extension }: LongerFacts) => extension.status === status } as const
}
