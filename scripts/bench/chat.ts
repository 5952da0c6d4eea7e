import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { conversations } from '#db/schema/index.ts'
import { follow } from '#server/test/stage/frames.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import { makePerson, type Person } from '#server/test/stage/factories.ts'
import { startApp } from '#server/test/stage/running-app.ts'
import { EARLIER_MESSAGES, screen } from '#shared/screening/screen.ts'
import { figureOf } from './figures.ts'
import { httpClient } from './load.ts'
import type { BenchOptions } from './options.ts'
import { cpuOfFamily, cpuOfProcess } from './processes.ts'
import { report } from './report.ts'
import type { Inside, Stage } from './stage.ts'

const SOCKETS = [200, 1_000]
/** How many messages per second the benchmark sends. A million users would send about 20 per second. */
const RATE = 400
const CONNECTIONS = 64
const TICK_MS = 5
const WARM_SECONDS = 3
const WARM_TALKS = 100
/** The letter that ends each message: one for each participant, so that a receiver sees who wrote the message. */
const SIDES = ['x', 'y']

type Talk = { readonly id: string; readonly writers: readonly { cookie: string; socket: WebSocket }[] }

/**
 * Measures the chat, from sending a message over HTTP to its delivery on the other participant's socket, with screening and
 * durable commits.
 */
export async function benchChat(stage: Stage, { rounds, seconds }: BenchOptions): Promise<void> {
  const [filled] = stage.filled
  if (!filled) throw new Error('the chat needs a database')
  report.title('Chat')
  const inside = await stage.inside(filled.url)
  const app = await startApp({ databaseUrl: filled.url })
  stage.closing(app.stop)
  const talks: Talk[] = []
  // Warm-up: the first sockets of a process also load and compile code, whose memory must not count as memory of a socket.
  for (let warm = 0; warm < WARM_TALKS; warm++) close(await openTalk(inside, app.url))
  for (const sockets of SOCKETS) {
    const before = memoryOf(app.pid)
    const opened = sockets - talks.length * 2
    while (talks.length * 2 < sockets) talks.push(await openTalk(inside, app.url))
    await sleep(2_000)
    report.heading(`${RATE} messages a second over ${sockets} sockets, ${rounds} rounds of ${seconds} s`)
    report.figure('memory of the host for an idle socket', figureOf([(memoryOf(app.pid) - before) / opened]), 'KiB', {
      atMost: 25,
    })
    await write(app.url, talks, WARM_SECONDS)
    const taken: Round[] = []
    for (let round = 0; round < rounds; round++) taken.push(await metered(stage, app, talks, seconds))
    print(taken)
  }
  screening(rounds)
  for (const talk of talks) close(talk)
  await app.stop()
  await inside.end()
}

function close({ writers }: Talk): void {
  for (const { socket } of writers) socket.terminate()
}

/** Creates a contractor and a professional with a conversation. Each has an open socket that subscribes to it. */
async function openTalk({ world }: Inside, url: string): Promise<Talk> {
  const people = [
    await makePerson(world, { name: 'Casa Medida', subscriber: true }),
    await makePerson(world, { name: 'Rita Medida', professional: true }),
  ]
  const id = randomUUID()
  const [one, other] = people.map((person) => person.id).toSorted() as [string, string]
  await world.db.insert(conversations).values({ id, participant1Id: one, participant2Id: other })
  const writers = await Promise.all(people.map((person) => listener(world, url, person, id)))
  return { id, writers }
}

async function listener(world: Inside['world'], url: string, person: Person, conversationId: string) {
  const cookie = await sessionOf(world, person)
  const address = new URL('/trpc-ws', url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address, { headers: { origin: url, cookie }, perMessageDeflate: false })
  await once(socket, 'open')
  // Answers each PING, because the host closes a socket that does not answer within five seconds.
  socket.on('message', (data: Buffer) => data.toString() === 'PING' && socket.send('PONG'))
  socket.send(JSON.stringify(follow(1, 'chat.live', { conversationId, lastEventId: 0 })))
  await once(socket, 'message')
  return { cookie, socket }
}

type Round = Awaited<ReturnType<typeof metered>>

function print(rounds: readonly Round[]): void {
  const of = (what: (round: Round) => number) => figureOf(rounds.map(what))
  report.figure(
    'from send to delivery, 99 of 100 under',
    of(({ delays }) => at(delays, 0.99)),
    'ms',
    { atMost: 50 },
  )
  report.figure(
    '  half under',
    of(({ delays }) => at(delays, 0.5)),
    'ms',
  )
  report.figure(
    '  delivered a second',
    of(({ rate }) => rate),
    '',
    { atLeast: RATE * 0.98 },
  )
  report.figure(
    '  not delivered',
    of(({ lost }) => lost),
    '',
    { atMost: 0 },
  )
  report.figure(
    '  CPU of the host for a message',
    of(({ node }) => node),
    'µs',
  )
  report.figure(
    '  CPU of PostgreSQL for a message',
    of(({ postgres }) => postgres),
    'µs',
  )
}

async function metered(stage: Stage, app: { pid: number; url: string }, talks: readonly Talk[], seconds: number) {
  const [node, postgres] = [cpuOfProcess(app.pid), cpuOfFamily(stage.postmaster)]
  const { delays, sent, duration } = await write(app.url, talks, seconds)
  const done = Math.max(1, delays.length)
  return {
    delays,
    lost: sent - delays.length,
    rate: delays.length / duration,
    node: (node() ?? 0) / done,
    postgres: (postgres() ?? 0) / done,
  }
}

/**
 * Sends RATE messages per second without waiting for responses. Returns for each message the milliseconds from its due time to
 * its delivery, in ascending order.
 */
async function write(url: string, talks: readonly Talk[], seconds: number) {
  const due = new Map<string, number>()
  const delays: number[] = []
  const stopListening = onDelivery(talks, (key) => {
    const at = due.get(key)
    if (at && due.delete(key)) delays.push(performance.now() - at)
  })
  const { ask, close } = httpClient(CONNECTIONS)
  const free = Array.from({ length: CONNECTIONS }, (_, connection) => connection)
  const queue: number[] = []
  const address = new URL('/trpc/chat.send', url)
  const post = async (connection: number, number: number) => {
    const talk = talks[number % talks.length]!
    const side = Math.floor(number / talks.length) % 2
    const content = `${harmlessSentences[number % harmlessSentences.length]} medida ${lettersOf(number)}${SIDES[side]}`
    const body = JSON.stringify({ conversationId: talk.id, content, nonce: randomUUID() })
    await ask(connection, address, talk.writers[side]!.cookie, body)
    const next = queue.shift()
    if (next === undefined) free.push(connection)
    else await post(connection, next)
  }
  const began = performance.now()
  const running: Promise<void>[] = []
  let sent = 0
  while (performance.now() - began < seconds * 1_000) {
    const target = Math.floor(((performance.now() - began) / 1_000) * RATE)
    for (; sent < target; sent++) {
      due.set(lettersOf(sent), began + (sent / RATE) * 1_000)
      const connection = free.pop()
      if (connection === undefined) queue.push(sent)
      else running.push(post(connection, sent))
    }
    await sleep(TICK_MS)
  }
  await Promise.all(running)
  const duration = (performance.now() - began) / 1_000
  for (let waited = 0; due.size > 0 && waited < 5_000; waited += 50) await sleep(50)
  stopListening()
  close()
  return { delays: delays.toSorted((a, b) => a - b), sent, duration }
}

/**
 * Calls `delivered` with the text that identifies a message when the other participant's socket receives the message. The
 * returned function stops the listening.
 */
function onDelivery(talks: readonly Talk[], delivered: (key: string) => void): () => void {
  const stops = talks.flatMap(({ writers }) =>
    writers.map(({ socket }, side) => {
      const read = (data: Buffer) => {
        const [, key, from] = /medida ([a-j]+)([xy])/.exec(data.toString()) ?? []
        if (key && from !== SIDES[side]) delivered(key)
      }
      socket.on('message', read)
      return () => socket.off('message', read)
    }),
  )
  return () => stops.forEach((stop) => stop())
}

/** Writes a number in letters, because the screening would treat digits as a phone number. */
export function lettersOf(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
}

/**
 * Sentences of the screening's test corpus that pass the screening and contain no digits. Digits of several messages are joined
 * by the screening and could look like a phone number.
 */
export const harmlessSentences = readFileSync(new URL('../../shared/screening/corpus.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .flatMap(([label, , text]) => (label === 'pass' && text && !/[\d"]/.test(text) && screen(text) === null ? [text] : []))

/** Measures the CPU time of screening one message together with the sender's earlier messages. */
function screening(rounds: number): void {
  const figures = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (const [place, text] of harmlessSentences.entries())
      screen(text, harmlessSentences.slice(Math.max(0, place - EARLIER_MESSAGES), place))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / harmlessSentences.length
  })
  report.heading(`Screening of ${harmlessSentences.length} sentences, each with ${EARLIER_MESSAGES} earlier ones`)
  report.figure('CPU for a message', figureOf(figures), 'ms', { atMost: 0.2 })
}

function at(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

/** The resident memory of a process, in KiB. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
