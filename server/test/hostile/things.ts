import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { availability, availabilityExceptions, conversations, messages, rescheduleRequests, sessions } from '#db/schema/index.ts'
import { handleOf } from '#server/features/auth/sessions-list.ts'
import { applyStatuses, makeBooking } from '#server/test/stage/factories.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import type { Actor } from './people.ts'
import type { Stage } from './stage.ts'

const HOUR = 3_600_000
export type Things = ReturnType<typeof thingsOf>
type Somebody = { readonly id: string; readonly kind?: Actor['kind'] }

/** Makes what the doors are about: bookings, conversations, windows; each booking at an hour of its own. */
export function thingsOf({ world, vera, zilda }: Stage) {
  let hours = 30 * 24
  /** An unpaid hold of a household with Zilda, running. */
  async function hold(contractorId: string, professionalId = zilda.id): Promise<string> {
    const startsAt = new Date(world.now().getTime() + (hours += 8) * HOUR)
    return (await makeBooking(world, { contractorId, professionalId, startsAt })).id
  }
  return {
    hold,
    /** A paid visit of Zilda's to come. */
    confirmed: async (contractorId: string) => advance(world, await hold(contractorId), ['Confirmado']),
    /** A paid visit to come of a professional, with Vera. */
    confirmedWith: async (professionalId: string) => advance(world, await hold(vera.id, professionalId), ['Confirmado']),
    /** An open wish of one of the two for another hour of a paid visit of Zilda's. */
    async wish(contractorId: string, proposedBy: string): Promise<string> {
      const bookingId = await advance(world, await hold(contractorId), ['Confirmado'])
      const [row] = await world.db
        .insert(rescheduleRequests)
        .values({
          bookingId,
          proposedBy,
          fromStartsAt: new Date(world.now().getTime() + hours * HOUR),
          toStartsAt: new Date(world.now().getTime() + (hours + 1) * HOUR),
          expiresAt: new Date(world.now().getTime() + 24 * HOUR),
        })
        .returning()
      return row!.id
    },
    /** A visit that ended an hour ago: of a household with some professional, of a professional with some household. */
    async completed({ id, kind }: Somebody, otherId?: string): Promise<string> {
      const works = kind === 'professional' || kind === 'pending'
      const other = otherId ?? (await world.person(works ? {} : { professional: true })).id
      const [contractorId, professionalId] = works ? [other, id] : [id, other]
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const booking = await makeBooking(world, { contractorId, professionalId, startsAt })
      return advance(world, booking.id, ['Confirmado', 'Em Andamento', 'Concluído'])
    },
    /** Vera's conversation with somebody, made once a pair. */
    async conversationWith(otherId: string): Promise<string> {
      const mine = and(eq(conversations.participant1Id, vera.id), eq(conversations.participant2Id, otherId))
      const [known] = await world.db.select({ id: conversations.id }).from(conversations).where(mine)
      return known?.id ?? talk(world, vera.id, otherId)
    },
    /** A session that is open elsewhere, by the handle that its owner reads. */
    async session(userId: string): Promise<string> {
      const id = createHash('sha256').update(randomUUID()).digest('hex')
      await world.db.insert(sessions).values({ id, userId, expiresAt: new Date(Date.now() + 24 * HOUR) })
      return handleOf(id)
    },
    /** A weekly window that is switched off. */
    window: (professionalId: string) => closedWindow(world, professionalId),
    /** A day off, far ahead. */
    exception: (professionalId: string) => dayOff(world, professionalId),
  }
}

async function closedWindow(world: TestWorld, professionalId: string): Promise<string> {
  const hour = { weekday: 0, startTime: '06:00', endTime: '07:00' }
  const [row] = await world.db
    .insert(availability)
    .values({ professionalId, kind: 'Recorrente', status: 'Indisponível', ...hour })
    .returning()
  return row!.id
}

async function dayOff(world: TestWorld, professionalId: string): Promise<string> {
  const day = '2099-06-01'
  const [row] = await world.db
    .insert(availabilityExceptions)
    .values({ professionalId, kind: 'closed', firstDay: day, lastDay: day })
    .returning()
  return row!.id
}

/** What the second person of a conversation has written in it. */
export const linesOf = (id: string) => ({ open: `conversa reservada de ${id}`, blocked: `contato proibido de ${id}` })

async function advance(world: TestWorld, id: string, statuses: readonly ('Confirmado' | 'Em Andamento' | 'Concluído')[]) {
  await applyStatuses(world, id, statuses, { paymentStatus: 'Pago' })
  return id
}

/** A conversation in which the second has written twice, the second time something that was blocked. */
async function talk({ db }: TestWorld, oneId: string, otherId: string): Promise<string> {
  const pair = { participant1Id: oneId, participant2Id: otherId }
  const [row] = await db
    .insert(conversations)
    .values({ ...pair, lastSequence: 2 })
    .returning()
  const { open, blocked } = linesOf(otherId)
  const common = () => ({ conversationId: row!.id, senderId: otherId, nonce: randomUUID() })
  await db.insert(messages).values([
    { ...common(), content: open, sequence: 1 },
    { ...common(), content: blocked, sequence: 2, blocked: true, blockedReason: 'telefone' },
  ])
  return row!.id
}
