import { randomUUID } from 'node:crypto'
import * as schema from '#db/schema/index.ts'
import type { Person } from './factories.ts'
import { writeNeeds } from './needs.ts'
import type { TestWorld } from './world.ts'

const HOUR = 3_600_000

/** Inserts what two people have agreed on besides their booking: a series, cards, needs, reports. For `accountWithEveryRow`. */
export async function writeAgreements(
  { db, now }: TestWorld,
  { person, other, bookingId, tag }: { person: Person; other: Person; bookingId: string; tag: string },
) {
  const pair = { contractorId: person.id, professionalId: other.id }
  const [series] = await db
    .insert(schema.bookingSeries)
    .values({ ...pair, everyWeeks: 2, occurrences: 3, hours: 4 })
    .returning()
  const card = { brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2030, consentedAt: now() }
  await db.insert(schema.savedCards).values({ userId: person.id, providerPaymentMethodId: `pm_${tag}`, ...card })
  await db
    .insert(schema.cardSetups)
    .values({ userId: person.id, seriesId: series!.id, saveCardAt: now(), providerSetupIntentId: `seti_${tag}` })
  await db.insert(schema.seriesConsents).values({ seriesId: series!.id, userId: person.id, charges: [], acceptedAt: now() })
  const dates = { startTime: '08:00', nextDay: '2026-12-01', dailyPriceInCents: 18_000, createdAt: now() }
  const ended = { endsOn: '2026-12-08', endedBy: person.id, endedAt: now() }
  await db
    .insert(schema.openSeries)
    .values({ seriesId: series!.id, proposedStart: now(), proposedBy: other.id, ...dates, ...ended })
  await db.insert(schema.hiringAlerts).values({ ...pair, bookingId, text: `alerta ${tag}`, counts: {} })
  const asked = {
    createdAt: new Date(now().getTime() - HOUR),
    fromStartsAt: now(),
    toStartsAt: new Date(now().getTime() + HOUR),
    expiresAt: now(),
    answeredAt: now(),
    status: 'declined',
  } as const
  await db.insert(schema.rescheduleRequests).values({ bookingId, proposedBy: person.id, ...asked })
  const more = { hours: 1, amountInCents: 2_345, feeInCents: 469, totalInCents: 2_814 }
  const declined = { status: 'declined', createdAt: asked.createdAt, expiresAt: now(), closedAt: now() } as const
  await db.insert(schema.bookingExtensions).values({ bookingId, proposedBy: person.id, ...more, ...declined })
  const photo = { id: randomUUID(), bookingId, contractorId: person.id, position: 3, createdAt: now() }
  await db.insert(schema.bookingPhotos).values(photo)
  await db.insert(schema.favourites).values({ userId: person.id, professionalId: other.id })
  await db.insert(schema.wishes).values({ ...asked, userId: person.id, place: `lugar-${tag}`, hours: 4, confirmedAt: now() })
  await writeNeeds({ db, now }, { personId: person.id, otherId: other.id, tag })
  const shown = { id: randomUUID(), professionalId: person.id, position: 1, createdAt: now() }
  await db
    .insert(schema.workPhotos)
    .values({ ...shown, status: 'Recusada', refusalReason: `foto ${tag}`, decidedBy: other.id, decidedAt: now() })
  await db.insert(schema.blocks).values({ blockerId: person.id, blockedId: other.id })
  const report = { kind: 'person', subjectId: other.id, reason: 'Outro motivo', details: `denúncia ${tag}` } as const
  await db.insert(schema.userReports).values({ reporterId: person.id, reportedId: other.id, ...report })
}
