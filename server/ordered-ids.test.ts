import { afterAll, beforeAll, expect, test } from 'vitest'
import { storyOf } from '#server/test/stage/payments.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(() => world?.close())

// An ordered id is always inserted into the last page of the index, a random id into any page.
test('append-only tables use time-ordered ids, and people, bookings and conversations use random ids', async () => {
  const { ana, marlene, paid, refresh } = await storyOf(world)
  const { id } = await paid()
  await refresh(id)
  const { conversationId } = await world.as(ana).chat.open({ userId: marlene.id })
  const sent = await world.as(ana).chat.send({ conversationId, content: 'Bom dia!', nonce: world.newId() })
  await world.jobs()

  const versions = async (table: string) => {
    const rows = await world.database.sql.unsafe(`select distinct uuid_extract_version(id) as version from ${table}`)
    return rows.map(({ version }) => version as number)
  }
  for (const table of ['mensagens', 'notifications', 'outbox', 'booking_events', 'ledger_entries'])
    expect([table, await versions(table)]).toEqual([table, [7]])
  for (const table of ['usuarios', 'agendamentos', 'conversas', 'payments'])
    expect([table, await versions(table)]).toEqual([table, [4]])
  const [stored] = await world.database
    .sql`select id, uuid_extract_timestamp(id)::text = created_at::text as "sameInstant" from mensagens`
  expect(stored).toEqual({ id: sent.id, sameInstant: true })
})
