import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { bookedHomes, bookings, residences, userAddresses, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import { onlyHome, residenceOf } from '#server/features/profile/service.ts'
import { nameOfDefault } from './rules.ts'
import type { AddressesView } from './views.ts'

/** The caller's addresses, the default one first; an empty list while no default address is saved. */
export async function listAddresses(ctx: UserCtx): Promise<AddressesView> {
  const { id: userId } = ctx.actor
  const [[own], others, booked] = await Promise.all([
    ctx.db
      .select({ user: users, home: residences })
      .from(users)
      .leftJoin(residences, eq(residences.userId, users.id))
      .where(eq(users.id, userId)),
    ctx.db
      .select()
      .from(userAddresses)
      .where(eq(userAddresses.userId, userId))
      .orderBy(asc(userAddresses.createdAt), asc(userAddresses.ordinal)),
    bookedAt(ctx),
  ])
  if (!own) throw new Unauthenticated()
  const { user, home } = own
  if (user.cep === null) return { items: [] }
  const { addressName, addressReceiver: receiver } = user
  const first = { ...user, ...onlyHome(home), id: userId, name: nameOfDefault(addressName), receiver }
  const items = [{ ...first, cep: user.cep }, ...others.map((row) => ({ ...row, name: row.name!, cep: row.cep! }))]
  return {
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      receiver: item.receiver,
      isDefault: item.id === userId,
      located: item.latitude !== null,
      address: {
        cep: item.cep,
        street: item.street,
        number: item.number,
        complement: item.complement,
        district: item.district,
        city: item.city,
        state: item.state,
      },
      home: residenceOf(item),
      bookings: booked.filter((one) => isAt(one, item)).reduce((sum, { bookings: here }) => sum + here, 0),
    })),
  }
}

const placeNames = ['cep', 'street', 'number', 'complement'] as const
type Placed = Readonly<Record<(typeof placeNames)[number], string | null>>

/** Returns the number of the caller's upcoming bookings at each address. */
async function bookedAt({ db, actor, now }: UserCtx) {
  const { cep, street, number, complement } = bookedHomes
  return db
    .select({ cep, street, number, complement, bookings: count() })
    .from(bookings)
    .innerJoin(bookedHomes, eq(bookedHomes.id, bookings.homeId))
    .where(and(eq(bookings.contractorId, actor.id), ne(bookings.status, BookingStatus.cancelled), gt(bookings.endsAt, now())))
    .groupBy(cep, street, number, complement)
}

function isAt(one: Placed, other: Placed): boolean {
  return placeNames.every((name) => (one[name] || null) === (other[name] || null))
}
