import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { fillProfessionals } from '#scripts/bench/data.ts'
import { fillHistory, fillHistoryMoney } from '#scripts/bench/history.ts'
import type { Ctx } from '#server/core/context.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { jobs, schedule } from './jobs.ts'

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }
type Statement = { readonly text: string; readonly params: readonly unknown[] }

/**
 * Tables that grow with every day of use. A job that scans a whole table of these will one day fail at the time limit of five
 * seconds.
 */
const growing = [
  'agendamentos',
  'avaliacoes',
  'booking_events',
  'conversas',
  'ledger_entries',
  'mensagens',
  'notifications',
  'outbox',
  'profile_views',
  'transfers',
]

let world: TestWorld
let ctx: Ctx
let sent: Statement[] = []
beforeAll(async () => {
  world = await testWorld({ skipInvariants: true })
  const { sql, url } = world.database
  await fillProfessionals(sql, { count: 500, spread: 'dense', windows: false })
  await fillHistory(url, 20_000)
  await fillHistoryMoney(url)
  await fillTalk(world)
  await sql`analyze`
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params }) }
  ctx = { ...world.ctx, db: drizzle(sql, { schema, logger }) }
})
afterAll(() => world.close())

test.each(Object.keys(schedule))('%s reads no growing table from beginning to end', async (name) => {
  const run = () => jobs[name]!(ctx, { id: '' }).catch(failsOnlyWithoutProvider)
  // The first run clears what has accumulated, so only the second run is measured.
  await run()
  sent = []
  await run()
  const scans: string[] = []
  for (const [text, params] of new Map(sent.map((statement) => [statement.text, statement.params])))
    for (const table of await tablesScannedBy(text, params))
      if (growing.includes(table)) scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ')}`)
  expect(scans).toEqual([])
})

function failsOnlyWithoutProvider(error: unknown): void {
  if (!(error instanceof PaymentError)) throw error
}

async function tablesScannedBy(text: string, params: readonly unknown[]): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return []
  const rows = await world.database.sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (format json) ${text}`,
    params as never[],
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)))
}

function scansOf({ 'Node Type': node, 'Relation Name': table, Plans = [] }: Plan): string[] {
  return [...(node === 'Seq Scan' && table ? [table] : []), ...Plans.flatMap(scansOf)]
}

/** Ten messages in each of 2,000 conversations of the last year, a notification for each, and the emails of four weeks. */
async function fillTalk({ database: { sql } }: TestWorld): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`create temp table people on commit drop as
      select row_number() over (order by usuario_ref) - 1 as n, usuario_ref as id from perfis_profissionais`
    await tx`
      insert into conversas (participante_1, participante_2, last_sequence, first_sender_id, first_message_at, first_reply_at, created_at)
      select one.id, other.id, 10, one.id, at, at + interval '1 hour', at
      from generate_series(0, 1999) talk
      join people one on one.n = talk % 500 join people other on other.n = (talk + 1 + talk / 500) % 500
      cross join lateral (select now() - talk * interval '4 hours' - interval '1 day' as at) moment`
    await tx`
      insert into mensagens (conversa_id, remetente_id, conteudo, sequence, nonce, created_at)
      select id, case n % 2 when 1 then participante_1 else participante_2 end, 'Oi', n, gen_random_uuid(), created_at + n * interval '30 minutes'
      from conversas cross join generate_series(1, 10) n`
    await tx`
      insert into booking_events (booking_id, sequence, kind, to_status, created_at)
      select id, n, 'request', 'Solicitado', created_at from agendamentos cross join generate_series(1, 3) n`
    await tx`
      insert into notifications (user_id, kind, title, body, event_key, created_at)
      select remetente_id, 'chat.message', 'Mensagem', 'Oi', 'chat.message:' || id, created_at from mensagens`
    await tx`
      insert into outbox (user_id, kind, about, key, status, sent_at, created_at)
      select remetente_id, 'chat.message', id, 'chat.message:' || id, 'sent', now(), now() - sequence * interval '2 days' from mensagens`
  })
}
