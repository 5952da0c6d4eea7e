import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { renderOwnPage } from './own-page.ts'
import { restoreQueries } from './first-state.ts'
import { createApi } from './lib/api.ts'

const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`

const sessionOf = (id: string, name: string) => ({
  user: { id, name, email: `${name.toLowerCase()}@casa.example`, photo: null, emailConfirmed: true },
  isProfessional: false,
  isContractor: true,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: true,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  demo: null,
})

/**
 * Returns responses to all queries for one contractor. `slow` gives delays in milliseconds by query; `failing` is a query that
 * fails.
 */
function answersFor(name: string, { slow = {}, failing = '' }: { slow?: Record<string, number>; failing?: string } = {}) {
  const months = Array.from({ length: 12 }, (_, index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, inCents: 0 }))
  const answers: Record<string, unknown> = {
    'booking.agenda': {
      next: null,
      upcoming: [],
      waiting: [],
      count: { active: 0, waiting: 0, done: 2, listed: 2 },
      now: new Date(),
    },
    'subscription.current': {
      active: true,
      inGrace: false,
      cancelAtPeriodEnd: false,
      daysLeft: 18,
      endsAt: null,
      priceInCents: 5_000,
    },
    'dashboard.contractor': { rating: { average: 4.5, count: 2 }, months },
    'subscription.services': { services: [] },
    'payment.prices': { subscriptionInCents: 5_000, feeInBasisPoints: 2_000, firstBookingFeeInBasisPoints: 0 },
    'onboarding.state': { type: 'contratante', next: '/dashboard-contratante', step: null },
    'chat.unread': { count: 7 },
    'notifications.mine': { unread: 3, items: [{ title: `Recado para ${name} </script>` }] },
  }
  const asked: string[] = []
  const ask = async (procedure: string) => {
    asked.push(procedure)
    await new Promise((resolve) => setTimeout(resolve, slow[procedure] ?? Math.random() * 10))
    if (procedure === failing || !(procedure in answers)) throw new Error(`no answer for ${procedure}`)
    return answers[procedure]
  }
  return { ask, asked }
}

const ana = sessionOf(idOf('a'), 'Ana')
const open = (href: string, options?: Parameters<typeof answersFor>[1], limitMs = 5_000) => {
  const { ask, asked } = answersFor('Ana', options)
  return { page: renderOwnPage({ href, session: ana, ask, limitMs }), asked }
}

test('the server renders a signed-in person’s page with its title, its data and the unread counts in the header', async () => {
  const { page, asked } = open('/')
  const rendered = await page
  expect(rendered?.head).toContain('<title>Início · Plumaí</title>')
  expect(rendered?.head).toContain('noindex')
  for (const words of ['Ana</h1>', 'Nenhuma visita marcada.', '4,5', '7 mensagens não lidas', '3 não lidas'])
    expect(rendered?.body).toContain(words)
  expect(rendered?.body).not.toMatch(/ style="|<script|Carregando/)
  // No query is sent twice, neither by the server nor by the browser, which gets the results through its cache.
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  const { queryClient } = createApi()
  restoreQueries(queryClient, { queries: JSON.parse(JSON.stringify(rendered?.queries)) })
  expect(queryClient.getQueryData([['chat', 'unread'], { type: 'query' }])).toEqual({ count: 7 })
})

test('buttons of a server-rendered page are inert until the browser has hydrated it, but links work', async () => {
  const body = (await open('/dashboard-contratante').page)?.body ?? ''
  expect(body).toContain('href="/buscar"')
  expect(body.match(/<button/g)?.length).toBeGreaterThan(0)
  expect(body.match(/<button(?! inert)/g)).toBeNull()
})

test('pages rendered at the same time for several people contain only the data of their own person', async () => {
  const people = ['Ana', 'Beto', 'Caio', 'Dora'].map((name, index) => ({ name, id: idOf(String(index + 1)) }))
  const pages = await Promise.all(
    [...people, ...people].map(async ({ name, id }) => {
      const { ask } = answersFor(name)
      return { name, id, page: await renderOwnPage({ href: '/', session: sessionOf(id, name), ask, limitMs: 5_000 }) }
    }),
  )
  for (const { name, id, page } of pages) {
    const text = `${page?.body} ${JSON.stringify(page?.queries)}`
    expect(text).toContain(name)
    for (const other of people.filter((person) => person.id !== id)) {
      expect(text).not.toContain(other.name)
      expect(text).not.toContain(other.id)
    }
  }
})

test('a page is not rendered on the server when a query fails or is too slow', async () => {
  expect(await open('/', { failing: 'dashboard.contractor' }).page).toBeNull()
  expect(await open('/', { failing: 'chat.unread' }).page).toBeNull()
  const began = performance.now()
  expect(await open('/', { slow: { 'booking.agenda': 3_000 } }, 50).page).toBeNull()
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a page that redirects, a form or a missing page is not rendered on the server', async () => {
  for (const href of ['/dashboard-profissional', '/admin', '/avaliar/1', '/meu-perfil-contratante', '/nao-existe', '/ajuda'])
    expect([href, await open(href).page]).toEqual([href, null])
})

test('rendering a page on the server starts no timer for the renewal of the session', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await open('/').page
  const delays = timers.mock.calls.map(([, delay]) => Number(delay))
  timers.mockRestore()
  expect(Math.max(...delays)).toBeLessThan(60_000)
})

test('the noscript message that JavaScript is needed comes first in the body of the page', () => {
  const html = readFileSync('client/index.html', 'utf8')
  const [, body = ''] = html.split('<body>')
  expect(body.indexOf('<noscript>')).toBeGreaterThan(-1)
  expect(body.indexOf('<noscript>')).toBeLessThan(body.indexOf('id="root"'))
})
