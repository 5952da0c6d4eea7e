import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())

async function confirmed(): Promise<string> {
  const { id } = await story.paid()
  await story.refresh(id)
  return id
}

/** Refunds a booking for the team. Returns the notifications that the person then got, the newest first. */
async function notifiedOf(
  kind: string,
  person: { id: string },
  order: { bookingId: string; amountInCents?: number; refundedInCents?: number },
) {
  world.clock.advance(1_000)
  await world.as(rita).payment.refund({ reason: 'A visita foi mais curta.', ...order })
  await world.jobs()
  const own = and(eq(notifications.userId, person.id), eq(notifications.kind, kind))
  return world.db.select().from(notifications).where(own).orderBy(desc(notifications.createdAt))
}

test('the professional is notified of what a refund by the team leaves, without what the contractor paid', async () => {
  const bookingId = await confirmed()
  const notified = (order: object) => notifiedOf('payment.share-lowered', story.marlene, { bookingId, ...order })
  const [part, ...others] = await notified({ amountInCents: 4_500 })
  expect(others).toEqual([])
  expect(part?.link).toBe(`/agendamento/${bookingId}`)
  expect(part?.body).toMatch(
    /^Nossa equipe reembolsou uma parte da visita de .+ com Ana Prado\. Você recebe R\$\s52,50 por ela\.$/,
  )
  const [rest] = await notified({ refundedInCents: 4_500 })
  expect(rest?.body).toMatch(/^Nossa equipe reembolsou a visita de .+ com Ana Prado\. Você não recebe por ela\.$/)
})

test('the notification of a refund says which booking it is for, and links to it', async () => {
  const bookingId = await confirmed()
  const [notified] = await notifiedOf('payment.refunded', story.ana, { bookingId, amountInCents: 3_000 })
  expect(notified).toMatchObject({ title: 'Reembolso de R$\u00A030,00', link: `/agendamento/${bookingId}` })
  expect(notified?.body).toMatch(/^É pela visita de .+ com Marlene Souza\. O valor foi devolvido para o seu cartão\./)
})
