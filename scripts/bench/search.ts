import { setTimeout as sleep } from 'node:timers/promises'
import { centreOf, offlinePlaces } from '#server/adapters/cep/places.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { browserAt } from '#server/test/stage/browser.ts'
import { startApp } from '#server/test/stage/running-app.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import { type Explainer, explainer, type Query, sumOf } from './explain.ts'
import { figureOf } from './figures.ts'
import { forEach, forSeconds, httpClient } from './load.ts'
import type { BenchOptions } from './options.ts'
import { statementRunner } from './pgbench.ts'
import { cpuOfFamily, cpuOfProcess } from './processes.ts'
import { report } from './report.ts'
import { overhear } from './overheard.ts'
import { variantsOf, PLAIN, plainPages, type SearchSide, sideOn } from './search-side.ts'
import { sideBySide } from './side-by-side.ts'
import { nameOfCase, PASSWORD, type Stage } from './stage.ts'
import { daysAndCounts } from './search-others.ts'
import { worstSearch } from './worst-search.ts'

const CLIENTS = 16
/** The centres of the state capitals, where most typed searches start instead of at a home. */
const capitals = offlinePlaces.filter(({ city }) => city === null).flatMap(({ slug }) => centreOf(slug) ?? [])
const WARM = 4_000

/** Measures the search: HTTP compared with the SQL statement alone, CPU per request, buffers, bytes, and the worst filters. */
export async function benchSearch(stage: Stage, options: BenchOptions): Promise<void> {
  const sides: SearchSide[] = []
  for (const filled of stage.filled) sides.push(await sideOn(stage, filled))
  for (const side of sides) {
    report.title(nameOfCase(side.filled))
    const page = await overHttp(stage, side, options)
    await plans(side)
    await bytes(side.filled.url, page)
    await worstSearch(side, PLAIN)
    await daysAndCounts(side)
  }
  await sideBySide(stage, sides, options)
  for (const { inside } of sides) await inside.end()
}

async function overHttp(stage: Stage, side: SearchSide, { rounds, seconds }: BenchOptions): Promise<Buffer> {
  const app = await startApp({ databaseUrl: side.filled.url })
  stage.closing(app.stop)
  const cookies: string[] = []
  for (const { email } of side.people) {
    const browser = browserAt(app.url)
    await browser.signIn(email, PASSWORD)
    cookies.push(browser.cookie())
  }
  const alone = await statementRunner(side.filled.url, variantsOf(await plainPages(side)))
  stage.closing(alone.close)
  const { ask: read, close } = httpClient(CLIENTS)
  const address = new URL(`${app.url}/trpc/search.professionals?input=${encodeURIComponent(JSON.stringify(PLAIN))}`)
  const search = (client: number) => read(client, address, cookies[client % cookies.length] ?? '')
  report.heading(`Search over HTTP compared with its statement alone, ${rounds} rounds of A and B, ${seconds} s each`)
  report.line(
    `  A: ${alone.name}. B: GET /trpc/search.professionals, ${CLIENTS} connections, signed-in contractors with a subscription.`,
  )

  // The warm-up must be long enough to prepare all statements even on a busy machine.
  await alone.run(5)
  // Warms up by a number of requests, not by time, because on a busy machine the host would still run unoptimised code after a
  // fixed time.
  await forEach(Array.from({ length: WARM }), CLIENTS, (_, __, client) => search(client))
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await metered(stage, app.pid, () => alone.run(seconds))
    const b = await metered(stage, app.pid, () => forSeconds(seconds, CLIENTS, search))
    taken.push({ a, b })
  }
  print(taken)
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
  // The CPU of an ended child process is counted once its parent has reaped it, so wait briefly.
  await sleep(200)
  const each = (spent: number | null) => (spent === null ? null : spent / done)
  return { rate: done / seconds, node: each(node()), postgres: each(postgres()), loader: each(loader()) }
}

function print(rounds: readonly Round[]): void {
  const of = (what: (round: Round) => number) => figureOf(rounds.map(what))
  const ratio = of(({ a, b }) => b.rate / a.rate)
  report.figure('HTTP searches / statements alone (G5)', ratio, '', { atLeast: 0.28 })
  const [a, b] = [of((round) => round.a.rate), of((round) => round.b.rate)]
  report.figure('  A, statements a second', a)
  report.figure('  B, searches a second', b)
  if (rounds.some((round) => [round.a.postgres, round.b.node, round.b.postgres, round.b.loader].includes(null))) {
    return report.line('  CPU was not measured: there is no /proc.')
  }
  const cpu = (what: string, value: (round: Round) => number | null) => {
    const spent = of((round) => value(round) ?? 0)
    report.figure(`  CPU of ${what}`, spent, 'µs')
  }
  cpu('Postgres for a statement alone', (round) => round.a.postgres)
  cpu('Postgres for an HTTP search (session, roles, subscription, home, page)', (round) => round.b.postgres)
  cpu('the host for an HTTP search', (round) => round.b.node)
  cpu('the loader for an HTTP search', (round) => round.b.loader)
}

async function plans({ inside, ctx, points }: SearchSide): Promise<void> {
  report.heading('A first page, all its statements: EXPLAIN (ANALYZE, BUFFERS), warm, generic plan')
  const [centre, somewhere] = points
  const { page } = overhear(inside, ctx)
  const on = await explainer(inside.sql)
  await plain(on, await plainPages({ inside, ctx, points }), 'homes (G1)', { atMost: 60 })
  await plain(on, await plainPages({ inside, ctx, points: capitals }), 'centres of capitals')
  const questions: readonly (readonly [string, SearchProfessionals])[] = [
    ['within 20 km, high band, Passar Roupa', { distanceInKm: 20, priceBand: 'high', services: ['Passar Roupa'] }],
    ['within 10 km, either of two services', { distanceInKm: 10, services: ['Cozinha', 'Organização'] }],
    ['any distance, nearest', {}],
    ['any distance, by price', { sort: 'price' }],
    ['any distance, by price, medium band', { sort: 'price', priceBand: 'medium' }],
    ['any distance, by rating', { sort: 'rating' }],
    ['any distance, newest', { sort: 'newest' }],
  ]
  for (const [where, point] of [
    ['São Paulo', centre],
    ['at another home', somewhere],
  ] as const) {
    if (!point) continue
    for (const [what, question] of questions) {
      const queries = await page(point, question)
      const { buffers, milliseconds } = await sumOf(on, queries)
      const many = queries.length === 1 ? '' : ` in ${queries.length} statements`
      report.figure(`${what}, ${where}`, figureOf([buffers]), `buffers${many}, ${milliseconds.toFixed(2)} ms`)
    }
  }
  await on.close()
}

async function plain(on: Explainer, pages: readonly (readonly Query[])[], origins: string, goal?: { atMost: number }) {
  const costs: number[] = []
  for (const queries of pages) costs.push((await sumOf(on, queries)).buffers)
  const spread = figureOf(costs)
  report.figure(`within 10 km, median of ${pages.length} ${origins}`, figureOf([spread.median]), 'buffers', goal)
  report.figure('  all of them', spread, 'buffers')
  report.figure('  statements of such a page', figureOf(pages.map(({ length }) => length)))
}

async function bytes(url: string, page: Buffer): Promise<void> {
  report.heading('Bytes of a page compared with the naive way: send every active profile, filter in the browser')
  // Connects without a time limit, because with a million professionals this statement exceeds the product's limit of five
  // seconds.
  const { sql, end } = connectUnbounded(url)
  const [naive] = await sql<{ rows: number; bytes: number }[]>`
    select count(*)::int as rows, sum(octet_length(row_to_json(card)::text))::float8 as bytes from (
      select profile.*, nome_completo, foto_perfil, endereco_bairro, endereco_cidade, endereco_estado, latitude, longitude
      from perfis_profissionais profile join usuarios on usuarios.id = profile.usuario_ref
      where profile.perfil_ativo and profile.status_verificacao = 'Aprovado') card`
  await end()
  if (!naive) throw new Error('nothing was counted')
  report.figure(`naive, ${naive.rows} rows`, figureOf([naive.bytes]), 'bytes')
  report.figure('the fullest page over HTTP, uncompressed', figureOf([page.length]), 'bytes')
  const goal = naive.rows >= 70_000 ? { atLeast: 5_000 } : undefined
  report.figure('times fewer (G4, whose goal is for 100,000)', figureOf([naive.bytes / page.length]), '', goal)
}
