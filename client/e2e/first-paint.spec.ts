import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { enter } from './people.ts'
import { expect, test, withoutNetwork } from './story.ts'

const both = ['/meus-agendamentos', '/conversas', '/notificacoes', '/servicos', '/clube-descontos', '/conta/privacidade']
const contractorPages = [
  '/',
  '/buscar',
  '/buscar?vista=radar',
  '/favoritos',
  '/indique',
  '/assinatura',
  '/contratos-mensalistas',
  '/meus-relatorios',
  '/meus-checklists',
  ...both,
]
const professionalPages = [
  '/',
  '/minha-disponibilidade',
  '/verificacoes',
  '/recebimentos',
  '/certificado',
  '/certificado/modulo/0c5e0001-1a7e-4b0a-8d01-c0a5e0000001',
  '/meu-desempenho',
  '/meu-seguro',
  ...both,
]

/** The pages that `npm test` opens. `npm run test:long` opens all pages that are listed in this file. */
const opened = ['/', '/buscar', '/meus-agendamentos', '/conversas', '/recebimentos']
const chosen = (paths: readonly string[]) => paths.filter((path) => process.env.LONG || opened.includes(path))

/**
 * Opens a page as the signed-in person. Returns the HTML that the server rendered and the time of the load. A busy server may
 * send a page without contents. The page is then opened again.
 */
async function open(page: Page, path: string): Promise<{ rendered: string; load: number }> {
  for (let attempt = 1; ; attempt++) {
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    // Waits until React has hydrated the page. Before that, every button in the server's HTML has the attribute `inert`.
    await expect(page.locator('#root button:not([inert])').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [, rendered = ''] = /<div id="root">([\s\S]*?)<script/.exec(html) ?? []
    if ((rendered.includes('<h1') && !/Carregando…|Não foi possível/.test(rendered)) || attempt === 8)
      return { rendered, load: await page.evaluate(() => performance.timeOrigin) }
  }
}

/** Leaves the page before the session changes. Requests that are still running would otherwise be refused with 401. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/**
 * Returns the cumulative layout shift of each page load and the elements that moved, keyed by the time at which the load began.
 */
async function watchShifts(page: Page): Promise<Map<number, { shift: number; moved: string[] }>> {
  const shifts = new Map<number, { shift: number; moved: string[] }>()
  await page.exposeFunction('reportShift', (load: number, value: number, moved: string[]) => {
    const before = shifts.get(load) ?? { shift: 0, moved: [] }
    shifts.set(load, { shift: before.shift + value, moved: [...before.moved, ...moved] })
  })
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const { reportShift } = window as unknown as { reportShift: (load: number, value: number, moved: string[]) => void }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'a text'))
        if (!hadRecentInput) reportShift(performance.timeOrigin, value, moved)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return shifts
}

// The console is not checked here, because the `test` of story.ts fails on every error in the console.
test(
  'the browser hydrates every page that the server renders, without an error and without a layout shift',
  { tag: '@390' },
  async ({ page }) => {
    const shifts = await watchShifts(page)
    const api = await apiPerson('ana@demo.plumai')
    const { items } = await api.query<{ items: { id: string }[] }>('search.professionals', {})
    const { upcoming } = await api.query<{ upcoming: { id: string }[] }>('booking.agenda', { side: 'contractor' })
    await api.close()
    const more = [`/profissional/${items[0]?.id}`, `/agendamento/${upcoming[0]?.id}`]
    const empty: string[] = []
    const loads = new Map<number, string>()
    for (const [email, paths] of [
      ['ana@demo.plumai', [...chosen(contractorPages), ...more]],
      ['marlene@demo.plumai', chosen(professionalPages)],
    ] as const) {
      await enter(page, email)
      for (const path of paths) {
        const { rendered, load } = await open(page, path)
        loads.set(load, path)
        if (!rendered.includes('<h1') || /Carregando…|Não foi possível/.test(rendered)) empty.push(path)
      }
      await page.getByRole('button', { name: 'Minha Conta', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
      await leave(page)
    }
    expect(empty).toEqual([])
    const moved = [...loads].map(([load, path]) => ({ path, ...shifts.get(load) }))
    expect(moved.filter(({ shift = 0 }) => shift > 0.05)).toEqual([])
  },
)

test(
  'without JavaScript a signed-in person can read a page and follow its links',
  { tag: ['@390', '@long'] },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await enter(page, 'ana@demo.plumai')
    const heading = page.getByRole('heading', { level: 1, name: 'Ana' })
    await expect(async () => {
      await page.goto('/')
      await expect(heading).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('link', { name: 'Buscar Profissionais' }).first().click()
    await expect(page).toHaveURL(/\/buscar/)
    // Reloads until the page has contents, because a busy server sends the page without them.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('list', { name: 'Profissionais' }).getByRole('listitem').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await context.close()
  },
)

test('a person who signs in after another person never sees a page of the other person', { tag: '@390' }, async ({ page }) => {
  await enter(page, 'ana@demo.plumai')
  await open(page, '/')
  await leave(page)
  await enter(page, 'marlene@demo.plumai')
  const { rendered } = await open(page, '/')
  expect(/<h1[^>]*>[^<]*, (\w+)</.exec(rendered)?.[1]).toBe('Marlene')
  await leave(page)
  await page.request.post('/trpc/auth.signOut', { data: {}, headers: { origin: process.env.E2E_URL ?? '' } })
  await page.goto('/buscar')
  await expect(page).toHaveURL(/\/auth\?voltar=/)
})

test.describe('when the scripts of a page rendered by the server do not arrive', { tag: '@390' }, () => {
  // Blocks the service worker, because it would serve the scripts from its cache.
  test.use({ serviceWorkers: 'block' })

  test(
    'without its scripts a page stays readable, and its buttons work when the server responds again',
    { tag: '@long' },
    async ({ page, faults }) => {
      faults.expect(withoutNetwork)
      await enter(page, 'ana@demo.plumai')
      let lost = 0
      // Blocks all scripts of the page except the entry script.
      await page.route(/\/assets\/(?!index-)[^/]*\.js$/, (route) => (lost++, route.abort('connectionreset')))
      await page.route('**/healthz', (route) => route.abort('connectionreset'))
      const heading = page.getByRole('heading', { level: 1, name: 'Ana' })
      await expect(async () => {
        await page.goto('/')
        await expect(heading).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect.poll(() => lost).toBeGreaterThan(0)
      await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
      await expect(heading).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unrouteAll()
      await expect(page.locator('#root button:not([inert])').first()).toBeVisible({ timeout: 20_000 })
      await expect(heading).toBeVisible()
    },
  )

  test('a section that was opened before the scripts arrived stays open', { tag: '@long' }, async ({ page }) => {
    const api = await apiPerson('ana@demo.plumai')
    const { upcoming } = await api.query<{ upcoming: { id: string }[] }>('booking.agenda', { side: 'contractor' })
    await api.close()
    await enter(page, 'ana@demo.plumai')
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]*\.js$/, (route) => arrived.promise.then(() => route.continue()))
    await page.goto(`/agendamento/${upcoming[0]?.id}`, { waitUntil: 'commit' })
    await page.getByText('Histórico').click()
    const steps = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem').first()
    await expect(steps).toBeVisible()
    arrived.resolve()
    await expect(page.getByRole('button', { name: 'Conversar' }).filter({ visible: true }).first()).toBeEnabled()
    await page.getByRole('button', { name: 'Minha Conta', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
    await expect(steps).toBeVisible()
  })

  test('a message received before the scripts arrived is shown once they have arrived', async ({ page }) => {
    const marlene = await apiPerson('marlene@demo.plumai')
    const conversations = await marlene.query<{ id: string; other: { name: string } }[]>('chat.conversations')
    const conversationId = conversations.find(({ other }) => other.name === 'Ana Prado')?.id ?? ''
    await enter(page, 'ana@demo.plumai')
    const arrived = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrived.promise
      await route.continue()
    })
    const link = page.getByRole('link', { name: /Marlene Souza/ }).first()
    await expect(async () => {
      await page.goto('/conversas', { waitUntil: 'commit' })
      await expect(link).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const content = `enquanto isso ${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`
    await marlene.mutate('chat.send', { conversationId, content, nonce: crypto.randomUUID() })
    await marlene.close()
    arrived.resolve()
    await expect(page.getByText(content)).toBeVisible()
  })
})

test('after a sign-out the page contains no data of the person', { tag: '@390' }, async ({ page, faults }) => {
  // A request that is still under way during the sign-out may be refused with 401.
  faults.expect(/\b401\b/)
  await enter(page, 'ana@demo.plumai')
  const answer = await page.goto('/')
  const [, id = 'unknown'] = /"user":\{"id":"([\da-f-]{36})"/.exec((await answer?.text()) ?? '') ?? []
  expect(id).toMatch(/-/)
  await page.getByRole('button', { name: 'Minha Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).not.toHaveURL(/dashboard/)
  await expect(page.getByRole('button', { name: 'Minha Conta', exact: true })).toHaveCount(0)
  const html = await page.content()
  expect([html.includes(id), html.includes('plumai-estado')]).toEqual([false, false])
})
