import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { cancelAll } from './booking.ts'
import { filledWithHistory } from './dashboard.ts'
import { digits, figureOf } from './figures.ts'
import { forEach, forSeconds, httpClient, type Run } from './load.ts'
import { gather, type Kind, kindsOf, shuffled } from './mix-requests.ts'
import type { BenchOptions } from './options.ts'
import { cpuOfFamily, cpuOfProcess } from './processes.ts'
import { report } from './report.ts'
import { type Inside, nameOfCase, type Stage } from './stage.ts'

const CLIENTS = 8
const INSTANCES = 2
const WARM_MIXED = 800
const WARM_EACH = 100
// The headers of a browser that requests a page. The API ignores 'sec-fetch-dest'.
const HEADERS = { 'accept-encoding': 'br', 'sec-fetch-dest': 'document' }

/** A version of the code that the benchmark compares, with its own copy of the database. */
type Side = {
  readonly name: string
  readonly inside: Inside
  readonly instances: readonly RunningApp[]
  readonly client: ReturnType<typeof httpClient>
  /** How many requests of each kind were sent. The number selects the person who sends the next request. */
  readonly sent: Map<Kind, number>
}

/** Chooses which kind of request is sent next. */
type Choose = () => Kind

/**
 * Measures the CPU cost and the throughput of a realistic mix of requests, over HTTP with real sessions and with one and two
 * instances. `against` alternates with another checkout of the code, to compare the two. `save` writes the costs to
 * docs/bench-mix.json.
 */
export async function benchMix(stage: Stage, { history, rounds, seconds, against, save }: BenchOptions): Promise<void> {
  const [filled] = stage.filled
  if (!filled) throw new Error('the mix needs a database')
  report.title(`The mix: ${nameOfCase(filled)}, ${digits(history)} finished bookings`)
  const database = `${filled.database}_mix`
  const url = await filledWithHistory(stage, filled, { name: database, history })
  const inside = await stage.inside(url)
  const crowd = await gather(inside)
  await inside.end()
  const other = against && (await stage.copy({ ...filled, database, url }, `${database}_other`))
  const sides = [await sideOf(stage, 'this checkout', url, startApp)]
  if (other) sides.unshift(await sideOf(stage, against, other, await startOf(against)))
  const kinds = kindsOf(crowd)
  for (const side of sides) await warm(side, kinds)

  report.heading(`${CLIENTS} connections, ${rounds} rounds of ${seconds} s: ms of CPU for each, host + PostgreSQL`)
  report.line(`  ${sides.map(({ name }, place) => `${'AB'[place]}: ${name}`).join('. ')}.`)
  const measured = [
    ...kinds.map((kind) => ({ name: kind.name, instances: 1, choose: () => kind })),
    ...[1, INSTANCES].map((instances) => ({ name: `mix, instances: ${instances}`, instances, choose: shuffled(kinds) })),
  ]
  const taken = measured.map((): Cost[][] => [])
  for (let round = 0; round < rounds; round++)
    for (const [place, { instances, choose }] of measured.entries())
      taken[place]!.push(await inTurn(sides, (side) => metered(stage, side, { instances, choose, seconds })))
  for (const [place, { name }] of measured.entries()) print(name, taken[place]!)
  if (save) await saveMix(taken[kinds.length]!)
  for (const { inside: world, instances, client } of sides) {
    client.close()
    for (const app of instances) await app.stop()
    await world.end()
  }
}

async function inTurn<T>(sides: readonly Side[], measure: (side: Side) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (const side of sides) found.push(await measure(side))
  return found
}

/** Imports the function `startApp` of another checkout. */
async function startOf(folder: string): Promise<typeof startApp> {
  const file = pathToFileURL(join(folder, 'server/test/stage/running-app.ts')).href
  return ((await import(file)) as { startApp: typeof startApp }).startApp
}

async function sideOf(stage: Stage, name: string, databaseUrl: string, start: typeof startApp): Promise<Side> {
  const instances: RunningApp[] = []
  for (let instance = 0; instance < INSTANCES; instance++) {
    const app = await start({ databaseUrl })
    stage.closing(app.stop)
    instances.push(app)
  }
  return {
    name,
    instances,
    inside: await stage.inside(databaseUrl, 1),
    client: httpClient(CLIENTS * INSTANCES, HEADERS),
    sent: new Map(),
  }
}

/**
 * Warms up by a number of requests, not by time, because on a busy machine the host would still run unoptimised code after a
 * fixed time.
 */
async function warm(side: Side, kinds: readonly Kind[]): Promise<void> {
  const repeat = (count: number, instance: number, choose: Choose) =>
    forEach(Array.from({ length: count }), CLIENTS, (_, __, client) => perform(side, choose(), client, instance))
  for (const instance of side.instances.keys()) {
    for (const kind of kinds) await repeat(WARM_EACH, instance, () => kind)
    await repeat(WARM_MIXED, instance, shuffled(kinds))
    await cancelAll(side.inside)
  }
}

type Cost = Run & { readonly host: number; readonly postgres: number }

/** Measures the CPU per request in milliseconds of one checkout, with `instances` instances of its server. */
async function metered(
  stage: Stage,
  side: Side,
  { instances, choose, seconds }: { instances: number; choose: Choose; seconds: number },
): Promise<Cost> {
  const hosts = side.instances.slice(0, instances).map(({ pid }) => cpuOfProcess(pid))
  const postgres = cpuOfFamily(stage.postmaster)
  const run = await forSeconds(seconds, CLIENTS, (client) => perform(side, choose(), client, client % instances))
  const each = (microseconds: number) => microseconds / 1_000 / run.done
  const cost = { ...run, host: each(hosts.reduce((sum, host) => sum + (host() ?? 0), 0)), postgres: each(postgres() ?? 0) }
  // All bookings are cancelled after a round, so that their slots are free in the next one.
  await cancelAll(side.inside)
  return cost
}

/** Sends one request of the kind. Each connection is used for one instance only. */
async function perform({ instances, client: http, sent }: Side, kind: Kind, client: number, instance: number): Promise<void> {
  const number = sent.get(kind) ?? 0
  sent.set(kind, number + 1)
  const { url } = instances[instance]!
  for (const { path, cookie, json } of kind.next(number))
    await http.ask(instance * CLIENTS + client, new URL(path, url), cookie, json)
}

/** Prints the costs of all rounds. A round has one cost per checkout. */
function print(name: string, rounds: readonly (readonly Cost[])[]): void {
  const of = (what: (costs: readonly Cost[]) => number) => figureOf(rounds.map(what))
  const total = ({ host, postgres }: Cost) => host + postgres
  report.heading(name)
  for (const place of rounds[0]!.keys()) {
    const side = 'AB'[place]
    const host = of((costs) => costs[place]!.host)
    const postgres = of((costs) => costs[place]!.postgres)
    const rate = of((costs) => costs[place]!.done / costs[place]!.seconds)
    report.figure(`  ${side}, the host`, host, 'ms')
    report.figure(`  ${side}, PostgreSQL`, postgres, 'ms')
    report.figure(`  ${side}, requests a second`, rate)
  }
  if (rounds[0]!.length < 2) return
  const ratio = of(([a, b]) => total(b!) / total(a!))
  report.figure('CPU of B / of A', ratio)
}

async function saveMix(rounds: readonly (readonly Cost[])[]): Promise<void> {
  const of = (what: (cost: Cost) => number) => Number(digits(figureOf(rounds.map((costs) => what(costs.at(-1)!))).median))
  const measured = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  const figures = { measured, host: of(({ host }) => host), postgres: of(({ postgres }) => postgres) }
  await writeFile('docs/bench-mix.json', `${JSON.stringify(figures, null, 2)}\n`)
}
