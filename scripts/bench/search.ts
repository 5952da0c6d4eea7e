import { setTimeout as sleep } from 'node:timers/promises'
import { fillPlaceholders } from 'drizzle-orm'
import type { UserCtx } from '#server/core/context.ts'
import { ask } from '#server/features/search/asked.ts'
import { pageOf } from '#server/features/search/statements.ts'
import { browserAt } from '#server/test/browser.ts'
import { startApp } from '#server/test/running-app.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import { costOf } from './explain.ts'
import { figureOf } from './figures.ts'
import { forSeconds, reader } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type Asked, statementRunner } from './pgbench.ts'
import { cpuOfFamily, cpuOfProcess } from './processes.ts'
import { report } from './report.ts'
import { type Inside, households, PASSWORD, somePoints, type Stage } from './stage.ts'
import { worstSearch } from './worst-search.ts'

const HOMES = 16
const CLIENTS = 16
const FIRST_PAGE = { most: 21, candidates: 40 }
// The commonest search: whoever lives within ten kilometres, nearest first.
const PLAIN: SearchProfessionals = { distanceInKm: 10 }

type Point = { readonly latitude: number; readonly longitude: number }

/** The search: the product over HTTP beside its own statement alone, what each request costs, buffers, bytes, the worst filter. */
export async function benchSearch(stage: Stage, options: BenchOptions): Promise<void> {
  const inside = await stage.inside(stage.url)
  const points = await somePoints(inside, HOMES)
  const people = await households(inside, HOMES, points)
  const [first] = people
  if (!first) throw new Error('there are no households')
  const ctx = await inside.contextOf(first)
  const page = await overHttp(stage, ctx, points, people, options)
  await plans(inside, ctx, points[0])
  await bytes(inside, page)
  await worstSearch(ctx, points)
  await inside.end()
}

async function overHttp(
  stage: Stage,
  ctx: UserCtx,
  points: readonly Point[],
  people: readonly { email: string }[],
  { rounds, seconds }: BenchOptions,
): Promise<Buffer> {
  const app = await startApp({ databaseUrl: stage.url })
  stage.closing(app.stop)
  const cookies: string[] = []
  for (const { email } of people) {
    const browser = browserAt(app.url)
    await browser.signIn(email, PASSWORD)
    cookies.push(browser.cookie())
  }
  const alone = await statementRunner(stage.url, statementOf(ctx, points))
  stage.closing(alone.close)
  const { ask: read, close } = reader(CLIENTS)
  const address = `${app.url}/trpc/search.professionals?input=${encodeURIComponent(JSON.stringify(PLAIN))}`
  const search = (client: number) => read(address, cookies[client % cookies.length] ?? '')
  report.heading(`Search over HTTP beside its statement alone, ${rounds} rounds of A and B, ${seconds} s each`)
  report.line(`  A: ${alone.name}. B: GET /trpc/search.professionals, ${CLIENTS} lines, signed-in households with a plan.`)

  await alone.run(1)
  await forSeconds(2, CLIENTS, search)
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await metered(stage, app.pid, () => alone.run(seconds))
    const b = await metered(stage, app.pid, () => forSeconds(seconds, CLIENTS, search))
    taken.push({ a, b })
  }
  tell(taken)
  const pages = await Promise.all(cookies.map((_, client) => search(client)))
  close()
  await alone.close()
  await app.stop()
  report.figure('  cards on a page of B', figureOf(pages.map((page) => page.toString().split('"dailyPriceInCents"').length - 1)))
  return pages.toSorted((a, b) => b.length - a.length)[0] ?? Buffer.alloc(0)
}

type Metered = Awaited<ReturnType<typeof metered>>
type Round = { readonly a: Metered; readonly b: Metered }

async function metered(stage: Stage, host: number, work: () => Promise<{ done: number; seconds: number }>) {
  const [node, postgres, loader] = [cpuOfProcess(host), cpuOfFamily(stage.postmaster), cpuOfProcess(process.pid)]
  const { done, seconds } = await work()
  // What a process that has just ended took is known once its parent has heard of it.
  await sleep(200)
  const each = (spent: number | null) => (spent === null ? null : spent / done)
  return { rate: done / seconds, node: each(node()), postgres: each(postgres()), loader: each(loader()) }
}

function tell(rounds: readonly Round[]): void {
  const of = (what: (round: Round) => number) => figureOf(rounds.map(what))
  report.figure(
    'HTTP searches / statements alone (G5)',
    of(({ a, b }) => b.rate / a.rate),
    '',
    { atLeast: 0.5 },
  )
  report.figure(
    '  A, statements a second',
    of(({ a }) => a.rate),
  )
  report.figure(
    '  B, searches a second',
    of(({ b }) => b.rate),
  )
  if (rounds.some(({ a, b }) => [a.postgres, b.node, b.postgres, b.loader].includes(null))) {
    return report.line('  CPU was not measured: /proc does not tell here.')
  }
  const cpu = (what: string, value: (round: Round) => number | null) =>
    report.figure(
      `  CPU of ${what}`,
      of((round) => value(round) ?? 0),
      'µs',
    )
  cpu('Postgres for a statement alone', ({ a }) => a.postgres)
  cpu('Postgres for an HTTP search (session, roles, plan, home, page)', ({ b }) => b.postgres)
  cpu('the host for an HTTP search', ({ b }) => b.node)
  cpu('the loader for an HTTP search', ({ b }) => b.loader)
}

function statementOf(ctx: UserCtx, points: readonly Point[]): Asked {
  const variants = points.map((point) => {
    const { shape, values } = ask(ctx, { point, hasAddress: true }, PLAIN)
    const query = pageOf(ctx.db, { ...shape, way: 'index', after: false }).getQuery()
    return { text: query.sql, values: fillPlaceholders(query.params, { ...values, ...FIRST_PAGE }) }
  })
  return { text: variants[0]?.text ?? '', variants: variants.map(({ values }) => values) }
}

async function plans(inside: Inside, ctx: UserCtx, somewhere: Point | undefined): Promise<void> {
  report.heading('A first page along the index: EXPLAIN (ANALYZE, BUFFERS), warm, generic plan')
  const centre = { latitude: -23.55, longitude: -46.63 }
  const questions: readonly (readonly [string, SearchProfessionals])[] = [
    ['within 10 km', PLAIN],
    ['within 20 km, high band, Passar Roupa', { distanceInKm: 20, priceBand: 'high', service: 'Passar Roupa' }],
    ['any distance, by price', { sort: 'price' }],
    ['any distance, by rating', { sort: 'rating' }],
    ['any distance, newest', { sort: 'newest' }],
  ]
  for (const [where, point] of [
    ['São Paulo', centre],
    ['at a household', somewhere],
  ] as const) {
    for (const [what, question] of questions) {
      const { shape, values } = ask(ctx, { point: point ?? centre, hasAddress: true }, question)
      const statement = pageOf(ctx.db, { ...shape, way: 'index', after: false })
      const { buffers, milliseconds } = await costOf(inside.sql, statement, { ...values, ...FIRST_PAGE })
      const goal = question === PLAIN ? { atMost: 60 } : undefined
      const name = `${what}, ${where}${question === PLAIN ? ' (G1)' : ''}`
      report.figure(name, figureOf([buffers]), `buffers, ${milliseconds.toFixed(2)} ms`, goal)
    }
  }
}

async function bytes({ sql }: Inside, page: Buffer): Promise<void> {
  report.heading('Bytes of a page beside the naive way: send every active profile, filter in the browser')
  const [naive] = await sql<{ rows: number; bytes: number }[]>`
    select count(*)::int as rows, sum(octet_length(row_to_json(card)::text))::float8 as bytes from (
      select profile.*, nome_completo, foto_perfil, endereco_bairro, endereco_cidade, endereco_estado, latitude, longitude
      from perfis_profissionais profile join usuarios on usuarios.id = profile.usuario_ref
      where profile.perfil_ativo and profile.status_verificacao = 'Aprovado') card`
  if (!naive) throw new Error('nobody was counted')
  report.figure(`naive, ${naive.rows} rows`, figureOf([naive.bytes]), 'bytes')
  report.figure('the fullest page over HTTP, uncompressed', figureOf([page.length]), 'bytes')
  const goal = naive.rows >= 70_000 ? { atLeast: 5_000 } : undefined
  report.figure('times fewer (G4, whose goal is for 100,000)', figureOf([naive.bytes / page.length]), '', goal)
}
