import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { bookingEvents, bookings } from '#db/schema/index.ts'
import { apiPerson } from './api.ts'
import { violationsOf } from './axe.ts'
import { makePaidBookings, openBooking } from './bookings.ts'
import { inDatabase } from './database.ts'
import { makePair, moveBooking } from './made.ts'
import type { Network } from './network.ts'
import { openNextVersion } from './next-version.ts'
import { enter } from './people.ts'
import { expect, test, withoutNetwork } from './story.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached the files of its version and the browser has stored the booking. */
async function kept(page: Page, bookingId: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plumai-offline'))).toContain(bookingId)
}

/** Cuts the network of a page: the browser reports that it is offline, and the proxy refuses connections. */
async function goOffline(page: Page, network: Network): Promise<void> {
  network.break()
  await page.context().setOffline(true)
}

async function goOnline(page: Page, network: Network): Promise<void> {
  network.mend()
  await page.context().setOffline(false)
}

/** Returns the paths of all requests that the caches of this browser contain. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

async function checkInsOf(bookingId: string) {
  return inDatabase(async ({ db }) => {
    const [booking] = await db.select({ at: bookings.checkedInAt }).from(bookings).where(eq(bookings.id, bookingId))
    const isStep = and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.kind, 'checkIn'))
    return { at: booking?.at ?? null, times: (await db.select().from(bookingEvents).where(isStep)).length }
  })
}

/** Creates a paid booking that starts in one day. Its contractor is signed in on `page`. */
async function paidForTomorrow(page: Page) {
  const { contractor, professional } = await makePair('Lia Motta', 'Noemi Castro')
  const [id = ''] = await makePaidBookings(contractor, professional, 1)
  await moveBooking(id, 24 * 60)
  const payer = await apiPerson(contractor.email)
  const { startCode } = await payer.query<{ startCode: string }>('booking.byId', { bookingId: id })
  await payer.close()
  await enter(page, contractor.email)
  return { id, startCode, professional }
}

test('a contractor can read a booking without a connection', { tag: '@390' }, async ({ page, network, faults }) => {
  faults.expect(withoutNetwork)
  const { id, startCode } = await paidForTomorrow(page)

  await test.step('the product can be installed: it has a service worker and a manifest, and its caches hold nothing personal', async () => {
    await page.goto('/meus-agendamentos')
    await kept(page, id)
    const cdp = await page.context().newCDPSession(page)
    const { errors, data } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone', lang: 'pt-BR' })
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([])
    const others = ['/favicon.svg', '/favicon-32.png', '/icon-192.png', '/manifest.webmanifest']
    expect((await cachedPaths(page)).filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual(others.toSorted())
  })

  await test.step('without a connection the contractor reads hour, address and start code, also after a reload', async () => {
    await goOffline(page, network)
    await expect(page.getByText('Sem conexão', { exact: true })).toBeVisible()
    await page.goto('/meus-agendamentos')
    const booking = page.getByRole('region', { name: 'Próximos agendamentos' }).getByRole('listitem')
    await expect(booking).toContainText('Com Noemi Castro')
    await expect(booking).toContainText('Rua das Araucárias, 120')
    await expect(booking).toContainText(`Código de início: ${startCode}`)
    await expect(booking).toContainText(/\d\d:\d\d – \d\d:\d\d/)
    await page.goto('/offline')
    await expect(page.getByRole('heading', { name: 'Você está sem internet.' })).toBeVisible()
    await expect(booking).toContainText(startCode)
    expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
    await goOnline(page, network)
  })
})

test(
  'a booking is started without a connection, and a sign-out removes the data stored in the browser',
  { tag: ['@390', '@long'] },
  async ({ page, meet, network, faults }) => {
    faults.expect(withoutNetwork)
    const { id, startCode, professional } = await paidForTomorrow(page)

    await test.step('the professional presses Cheguei without a connection; the check-in waits, also after a reload', async () => {
      await moveBooking(id, 20)
      const door = await meet(professional.email)
      await openBooking(door, id, 'Confirmado')
      await kept(door, id)
      const other = await door.context().newPage()
      await other.goto('/meus-agendamentos')
      const sent: string[] = []
      const keyOf = (body: string | null) => /"idempotencyKey":"([^"]+)"/.exec(body ?? '')?.[1] ?? ''
      door.context().on('requestfinished', (request) => {
        if (request.url().includes('booking.checkIn')) sent.push(keyOf(request.postData()))
      })
      await goOffline(door, network)
      await door.getByRole('button', { name: 'A caminho' }).click()
      await expect(door.getByText('Seu aviso espera a internet')).toBeVisible()
      await goOnline(door, network)
      await expect(door.getByText(/^A caminho desde/)).toBeVisible()
      await goOffline(door, network)
      await door.getByLabel('Código de início').fill(startCode)
      await door.getByRole('button', { name: 'Cheguei' }).click()
      await expect(door.getByText('Sua chegada espera a internet')).toBeVisible()
      await expect(door.getByText(/Vale até as \d\d:\d\d, o fim da visita/)).toBeVisible()
      await door.reload()
      await expect(door.getByText('Sua chegada espera a internet')).toBeVisible()
      expect(await checkInsOf(id)).toEqual({ at: null, times: 0 })
      const before = Date.now()
      await goOnline(door, network)
      await expect.poll(async () => (await checkInsOf(id)).times).toBe(1)
      expect((await checkInsOf(id)).at?.getTime()).toBeGreaterThanOrEqual(before)
      await expect(door.getByText('Sua chegada espera a internet')).toHaveCount(0)
      await openBooking(other, id, 'Em Andamento')
      expect(await checkInsOf(id)).toMatchObject({ times: 1 })
      // Another tab may send the check-in again. It must use the same idempotency key, so that the server accepts the check-in
      // once.
      expect(sent[0]).toMatch(/-/)
      expect(new Set(sent).size).toBe(1)
    })

    await test.step('after the sign-out no tab contains any data of the person', async () => {
      await page.goto('/meus-agendamentos')
      await kept(page, id)
      const other = await page.context().newPage()
      await other.goto('/offline')
      await expect(other.getByText('Com Noemi Castro')).toBeVisible()
      await page
        .getByRole('button', { name: /^(Minha )?Conta$/ })
        .filter({ visible: true })
        .first()
        .click()
      // A request that is still under way during the sign-out may be refused with 401.
      faults.expect(/\b401\b/)
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await expect(page).toHaveURL(/\/auth/)
      await expect(other.getByText('Com Noemi Castro')).toHaveCount(0)
      await goOffline(page, network)
      await page.goto('/meus-agendamentos')
      await expect(page.getByText('Tentar de novo')).toBeVisible()
      for (const tab of [page, other]) {
        expect(
          await tab.evaluate(() => [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(' ')),
        ).not.toContain(id)
        expect(await tab.content()).not.toContain('Noemi')
      }
      expect((await cachedPaths(page)).filter((path) => !/^\/(assets\/|favicon|icon-|manifest)/.test(path))).toEqual([])
      await goOnline(page, network)
    })
  },
)

test(
  'a new version asks before it loads, then loads in both tabs, and no page mixes files of two versions',
  { tag: ['@1280', '@long'] },
  async ({ page, network, faults }) => {
    faults.expect(withoutNetwork)
    faults.expect(/404/)
    const { contractor, professional } = await makePair('Rute Paz', 'Cida Moraes')
    const [id = ''] = await makePaidBookings(contractor, professional, 1)
    await enter(page, contractor.email)
    await page.goto('/meus-agendamentos')
    await kept(page, id)
    const other = await page.context().newPage()
    await other.goto('/buscar')
    await expect.poll(() => pagesWithVersionLock(other)).toBe(2)
    await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const next = await openNextVersion(process.env.E2E_ORIGIN ?? '')
    network.lead(next.origin)

    await test.step('both tabs offer the new version when it is installed, and go on with their own code', async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())
      for (const tab of [page, other]) await expect(tab.getByText('Há uma versão nova da Plumaí')).toBeVisible()
      await other.getByRole('link', { name: 'Conversas' }).first().click()
      await expect(other.getByRole('heading', { name: 'Conversas', level: 1 })).toBeVisible()
      expect(await versionsOf(other)).toEqual(['before'])
      expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
    })

    await test.step('one click loads the new version in both tabs, and the files of the old version are removed', async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click()
      for (const tab of [page, other]) {
        await expect.poll(() => versionsOf(tab).catch(() => [])).toEqual(['next'])
        await expect(tab.getByText('Há uma versão nova da Plumaí')).toHaveCount(0)
      }
      await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
      expect((await cachedPaths(page)).filter((path) => path.endsWith('.js') && !path.endsWith('Next.js'))).toEqual([])
    })

    await test.step('a visitor whose page is of an old version gets the next page in the new version without an error', async () => {
      network.lead()
      const visitor = await page
        .context()
        .browser()
        ?.newContext({ baseURL: process.env.E2E_URL ?? '' })
      const tab = await visitor?.newPage()
      if (!tab) throw new Error('there is no browser')
      await tab.goto('/ajuda')
      // The scripts of the banners are the last that a page loads. Once their container exists, the page is complete.
      await expect(tab.locator('.no-print.fixed')).toBeAttached()
      network.lead(next.origin)
      await tab.getByRole('link', { name: 'Entrar' }).first().click()
      await expect(tab.getByLabel('E-mail')).toBeVisible()
      expect(await versionsOf(tab)).toEqual(['next'])
      await visitor?.close()
    })
    network.lead()
    await next.close()
  },
)

/** Counts the open pages of this browser that hold a lock on the version of the product that they run. */
function pagesWithVersionLock(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.filter(({ name }) => name?.startsWith('plumai-versao-')).map(({ clientId }) => clientId)).size
  })
}

/** Returns the versions of the page and its loaded scripts: 'before', 'next' or both. */
function versionsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
    const html = document.querySelector<HTMLMetaElement>('meta[name="plumai-versao"]')?.content ?? ''
    const own = [...scripts.filter((name) => name.endsWith('.js') && name.includes('/assets/')), html]
    return [...new Set(own.map((name) => (/Next(\.js)?$/.test(name) ? 'next' : 'before')))]
  })
}
