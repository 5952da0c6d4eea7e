import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { type Explainer, explainer, type Query } from '#scripts/bench/explain.ts'
import { LONG } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { Ctx } from '#server/core/context.ts'
import { listUsers } from './list.ts'

/** The number of users: enough to show whether a query plan reads the whole table; a million with LONG=1. */
const USERS = LONG ? 1_000_000 : 15_000
const BATCH = 5_000

let world: TestWorld
let ctx: Ctx
let on: Explainer
const sent: Query[] = []
beforeAll(async () => {
  world = await testWorld({ skipInvariants: true })
  const { sql } = world.database
  // The users are inserted in batches, because a statement may take at most five seconds.
  for (let from = 0; from < USERS; from += BATCH)
    await sql`
      insert into usuarios (nome_completo, cpf, telefone, email, password_hash, data_criacao)
      select (array['Ana', 'Bia', 'Caio', 'Davi', 'Elisa', 'Fábio', 'Gil'])[1 + n % 7] || ' ' || substr(md5(n::text), 1, 8)
               || ' ' || substr(md5((n * 7)::text), 1, 6),
             lpad(((n::bigint * 7919071 + 13) % 99999999999)::text, 11, '0'), '+55119' || lpad((n * 97 % 100000000)::text, 8, '0'),
             'u' || n || '@casa.example', '!', timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${from + 1}::int, ${from + BATCH}::int) n`
  for (const index of ['nome', 'telefone', 'email'])
    await sql`select gin_clean_pending_list(${`usuarios_${index}_trgm`}::regclass)`
  await sql`analyze usuarios`
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  ctx = { ...world.ctx, db: drizzle(sql, { schema, logger }) }
  on = await explainer(sql)
}, 600_000)
afterAll(async () => {
  await on.close()
  await world.close()
})

/**
 * Measures the first statement of a page of users. The searched text must be a literal in it, because a pattern in a parameter
 * cannot use the trigram index.
 */
async function costOf(input: { search: string; cursor?: string }) {
  sent.length = 0
  const { items, nextCursor } = await listUsers(ctx, input)
  const { buffers, indexes } = await on.costOf(sent[0]!, { repeats: 2, plan: 'custom' })
  return { buffers, indexes, items, nextCursor }
}

test('the list of users and its next page read the index of creation dates', async () => {
  const first = await costOf({ search: '' })
  expect(first.indexes).toEqual(['usuarios_data_criacao'])
  expect(first.buffers).toBeLessThan(100)
  const next = await costOf({ search: '', cursor: first.nextCursor! })
  expect(next.indexes).toContain('usuarios_data_criacao')
  expect(next.buffers).toBeLessThan(100)
})

test.each([
  ['part of a name', 'ana 8f14e4', 'usuarios_nome_trgm'],
  ['part of an email', 'u1207@casa', 'usuarios_email_trgm'],
  ['part of an email without @', 'u1207', 'usuarios_email_trgm'],
  ['a whole CPF', '000.079.190-84', 'usuarios_cpf_unique'],
  ['part of a phone number', '11 90000-0097', 'usuarios_telefone_trgm'],
])('%s is found by an index', async (_, search, index) => {
  const { indexes, buffers, items } = await costOf({ search })
  expect(items.length).toBeGreaterThan(0)
  expect(indexes).toContain(index)
  expect(buffers).toBeLessThan(2_500)
})

test('a search for a frequent name stops reading when the page is full', async () => {
  const { items, buffers } = await costOf({ search: 'elisa' })
  expect(items).toHaveLength(20)
  expect(buffers).toBeLessThan(1_000)
})

test('a search without any match uses the trigram indexes and does not read the table', async () => {
  const { items, indexes } = await costOf({ search: 'zzzyyy' })
  expect(items).toEqual([])
  expect(indexes).toEqual(['usuarios_nome_trgm', 'usuarios_email_trgm'])
})
