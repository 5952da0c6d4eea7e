import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { availability, bookingEvents, bookings, professionalProfiles, subscriptions, userRoles, users } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { stepTo } from '#db/seed/steps.ts'
import type { Duration } from '#shared/availability.ts'
import type { BookingStatus } from '#shared/booking.ts'
import type { Service } from '#shared/services.ts'
import type { World } from '#server/core/context.ts'

export type Person = { readonly id: string; readonly name: string; readonly email: string }

export type PersonTraits = {
  name?: string
  roles?: readonly ('contratante' | 'profissional' | 'admin')[]
  /** `true`: an approved professional profile. An object: a professional profile with these traits. */
  professional?: boolean | ProfessionalTraits
  subscriber?: boolean
  at?: { latitude: number; longitude: number } | null
  place?: { district: string; city: string; state: string }
  emailConfirmed?: boolean
}

export type ProfessionalTraits = {
  status?: 'Pendente' | 'Aprovado' | 'Recusado' | null
  visible?: boolean
  dailyPriceInCents?: number
  services?: readonly Service[]
  radiusInKm?: number | null
  buffers?: readonly [number, number]
  leadTimeInHours?: number
  bio?: string | null
  seal?: boolean
  /** Windows of every weekday, as ['HH:00', 'HH:00']. Default: 08–20. */
  windows?: readonly (readonly [string, string])[]
}

const saoPaulo = { latitude: -23.56, longitude: -46.65 }

/** Creates a person: by default a contractor in São Paulo without a subscription. */
export async function makePerson(world: World, traits: PersonTraits = {}): Promise<Person> {
  const {
    name = 'Ana Prado',
    professional,
    roles = professional ? ['profissional'] : ['contratante'],
    subscriber = false,
    at = saoPaulo,
  } = traits
  const id = world.newId()
  const email = `${id.slice(0, 8)}@casa.example`
  const place = traits.place ?? { district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
  await world.db.insert(users).values({
    id,
    name,
    cpf: freshCpf(),
    phone: `+5511${randomInt(900_000_000, 999_999_999)}`,
    email,
    passwordHash: 'nobody signs in with this',
    emailConfirmedAt: traits.emailConfirmed === false ? null : world.now(),
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    createdAt: world.now(),
    ...place,
  })
  if (roles.length > 0) await world.db.insert(userRoles).values(roles.map((role) => ({ userId: id, role })))
  if (professional) await makeProfile(world, id, professional === true ? {} : professional)
  if (subscriber) {
    const endsAt = new Date(world.now().getTime() + 30 * 86_400_000)
    await world.db
      .insert(subscriptions)
      .values({ userId: id, status: 'ativa', endsAt, amountInCents: 5_000, firstPaidAt: world.now() })
  }
  return { id, name, email }
}

/** Inserts an unpaid booking and its first history event directly, without the product's booking code. */
export async function makeBooking(
  world: World,
  row: { contractorId: string; professionalId: string; startsAt: Date; hours?: Duration },
) {
  const { hours = 4, startsAt } = row
  const [booking] = await world.db
    .insert(bookings)
    .values({
      ...row,
      hours,
      endsAt: new Date(startsAt.getTime() + hours * 3_600_000),
      dailyPriceInCents: 18_000,
      amountInCents: 9_000,
      feeInCents: 1_800,
      totalInCents: 10_800,
      feeInBasisPoints: 2_000,
      holdExpiresAt: new Date(world.now().getTime() + 15 * 60_000),
      // The start code is set in advance, because a confirmed booking needs one, and tests confirm bookings by updating the row.
      startCode: '0427',
      createdAt: world.now(),
    })
    .returning()
  if (!booking) throw new Error('the booking was not written')
  const beginning = { bookingId: booking.id, ...stepTo(booking.status), actorId: row.contractorId, createdAt: world.now() }
  await world.db.insert(bookingEvents).values(beginning)
  return booking
}

/** Sets the statuses of a booking one after another, each with a history event. `set` is applied with the first status. */
export async function applyStatuses(
  world: World,
  bookingId: string,
  path: readonly BookingStatus[],
  set: Partial<Booking> = {},
): Promise<void> {
  const [booking] = await world.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error('there is no such booking')
  for (const [index, status] of path.entries()) {
    const fromStatus = path[index - 1] ?? booking.status
    await world.db
      .update(bookings)
      .set({ status, ...(index === 0 && set) })
      .where(eq(bookings.id, bookingId))
    await world.db.insert(bookingEvents).values({ bookingId, ...stepTo(status, fromStatus), createdAt: world.now() })
  }
}

async function makeProfile(world: World, userId: string, traits: ProfessionalTraits): Promise<void> {
  const { status = 'Aprovado', buffers = [0, 0], windows = [['08:00', '20:00']] } = traits
  await world.db.insert(professionalProfiles).values({
    userId,
    bio: traits.bio === undefined ? 'Faço faxina e passo roupa.' : traits.bio,
    yearsOfExperience: 11,
    services: [...(traits.services ?? ['Faxina Leve', 'Passar Roupa'])],
    dailyPriceInCents: traits.dailyPriceInCents ?? 18_000,
    radiusInKm: traits.radiusInKm === undefined ? 10 : traits.radiusInKm,
    bufferBeforeInMinutes: buffers[0],
    bufferAfterInMinutes: buffers[1],
    leadTimeInHours: traits.leadTimeInHours ?? 2,
    verificationStatus: status,
    visible: traits.visible ?? true,
    seal: traits.seal ?? status === 'Aprovado',
    createdAt: world.now(),
  })
  const rows = windows.flatMap(([startTime, endTime]) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ professionalId: userId, weekday, startTime, endTime })),
  )
  if (rows.length > 0) await world.db.insert(availability).values(rows)
}

/** A random valid CPF. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10))
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
