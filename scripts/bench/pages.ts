import { type Browser, type BrowserContext, chromium, type Locator } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { startProduct } from '../product.ts'
import { figureOf, type Goal } from './figures.ts'
import type { BenchOptions } from './options.ts'
import { type Load, loadPage, type Network, slowestInput, tapToPage, WEAK } from './page-load.ts'
import { startPlainPage } from './plain-page.ts'
import { report } from './report.ts'

const PUBLIC: Goal = { atMost: 0.8 }
const PRIVATE: Goal = { atMost: 1.6 }

type Page = { readonly path: string; readonly goal: Goal; readonly email?: string }

/** Measures the first paint of pages on a slow phone, each against a plain page of React and Vite in the same round. */
export async function benchPages({ rounds }: BenchOptions): Promise<void> {
  report.title('Pages: cold loads on a slow phone (1.6 Mbit/s, 150 ms, processor 4 times slower)')
  // The product starts first, because building the plain page makes Vite set NODE_ENV for the whole process.
  const product = await startProduct()
  const plain = await startPlainPage()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] })
  try {
    for (const page of await pagesOf(product.origin)) {
      const loads: { plain: Load; own: Load }[] = []
      const prepare = (context: BrowserContext) => signIn(context, product.origin, page.email)
      await loadPage(browser, product.origin + page.path, prepare)
      for (let round = 0; round < rounds; round++) {
        const own = await loadPage(browser, product.origin + page.path, prepare)
        loads.push({ own, plain: await loadPage(browser, plain.origin) })
      }
      print(page, loads)
    }
    await measureUse(browser, product.origin, rounds)
    await measureWeak(browser, product.origin, rounds)
  } finally {
    await browser.close()
    await product.stop()
    await plain.stop()
  }
}

async function professionalPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'marlene@demo.plumai', password: DEMO_PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const session = await fetch(`${origin}/trpc/auth.session`, { headers: { cookie } })
  const { result } = (await session.json()) as { result: { data: { user: { id: string } } } }
  return `/profissional/${result.data.user.id}`
}

async function pagesOf(origin: string): Promise<Page[]> {
  const email = 'ana@demo.plumai'
  return [
    ...['/', '/ajuda', '/auth', '/diaristas/sao-paulo-sp'].map((path) => ({ path, goal: PUBLIC })),
    ...['/dashboard-contratante', '/buscar', await professionalPath(origin), '/meus-agendamentos'].map((path) => ({
      path,
      goal: PRIVATE,
      email,
    })),
  ]
}

async function signIn(context: BrowserContext, origin: string, email: string | undefined): Promise<void> {
  if (!email) return
  const answer = await context.request.post(`${origin}/trpc/auth.signIn`, {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`signing in as ${email} was answered ${answer.status()}`)
}

/** Measures how quickly signed-in pages react to a tap: opening the next page, a filter, a slot, a message. */
async function measureUse(browser: Browser, origin: string, rounds: number): Promise<void> {
  report.heading('in use, processor 4 times slower')
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  await signIn(context, origin, 'ana@demo.plumai')
  const professional = await professionalPath(origin)
  const chat = await chatPath(context, origin)
  const inputs: Record<string, () => Promise<number>> = {
    filter: () => slowestInput(context, `${origin}/buscar`, (page) => page.getByText('6 h', { exact: true }).first().tap()),
    slot: () =>
      slowestInput(context, origin + professional, async (page) => {
        const week = page.getByRole('region', { name: 'Escolha o horário' })
        await week.getByText(/^Semana de .* livres?\./).waitFor({ state: 'attached' })
        if ((await freeIn(week).count()) === 0) await week.getByRole('button', { name: /próxima semana/i }).tap()
        await freeIn(week).first().click()
      }),
    send: () =>
      slowestInput(context, origin + chat, async (page) => {
        await page.getByRole('textbox', { name: 'Mensagem' }).fill('Combinado.')
        await page.getByRole('button', { name: 'Enviar', exact: true }).tap()
      }),
  }
  for (const [name, measure] of Object.entries(inputs))
    report.figure(`${name}: input to paint`, figureOf(await repeat(rounds, measure)), 'ms', { atMost: 100 })
  const tap = await repeat(rounds, () =>
    tapToPage(context, `${origin}/dashboard-contratante`, { link: 'a[href="/buscar"]:visible', content: 'h1' }),
  )
  report.figure('tap to the next page', figureOf(tap.map(({ heading }) => heading)), 'ms')
  await context.close()
}

/** Measures a professional's pages on a weak connection: the first and a second visit, and a tap on the agenda. */
async function measureWeak(browser: Browser, origin: string, rounds: number): Promise<void> {
  report.heading('a professional at 400 kbit/s, 400 ms a request, processor 4 times slower')
  const email = 'marlene@demo.plumai'
  const prepare = (context: BrowserContext) => signIn(context, origin, email)
  const paths = ['/dashboard-profissional', '/meus-agendamentos', '/recebimentos']
  for (const path of paths) await loadPage(browser, origin + path, prepare)
  for (const path of paths) {
    const loads = await repeat(rounds, () => loadPage(browser, origin + path, prepare, WEAK))
    report.figure(`${path}: content at the first visit`, figureOf(loads.map(({ lcp }) => lcp)), 'ms')
    report.figure('  at the second', figureOf(loads.map(({ repeatLcp }) => repeatLcp)), 'ms', { atMost: 2_000 })
  }
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  await signIn(context, origin, email)
  const agenda = { link: 'a[href="/meus-agendamentos"]:visible', content: 'main a[href^="/agendamento/"]' }
  const tap = (network?: Network) =>
    tapToPage(context, `${origin}/dashboard-profissional`, { ...agenda, ...(network && { network }) })
  // Opens the agenda once before measuring, so that its last responses are stored on the device.
  await tap()
  const taps = await repeat(rounds, () => tap(WEAK))
  report.figure('tap on the agenda: heading', figureOf(taps.map(({ heading }) => heading)), 'ms')
  report.figure('  a visit', figureOf(taps.map(({ content }) => content)), 'ms', { atMost: 2_000 })
  await context.close()
}

/** The free slots in the week view. */
function freeIn(week: Locator): Locator {
  return week.getByRole('radio', { name: /\d\d:\d\d às \d\d:\d\d/, disabled: false }).filter({ visible: true })
}

async function repeat<T>(rounds: number, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure())
  return measured
}

async function chatPath(context: BrowserContext, origin: string): Promise<string> {
  const answer = await context.request.get(`${origin}/trpc/chat.conversations`)
  const { result } = (await answer.json()) as { result: { data: { id: string }[] } }
  return `/chat/${result.data[0]?.id}`
}

function print({ path, goal }: Page, loads: readonly { plain: Load; own: Load }[]): void {
  report.heading(path.replace(/[\da-f]{8}-.*/, '{id}'))
  report.figure('largest contentful paint', figureOf(loads.map(({ own }) => own.lcp)), 'ms')
  report.figure('  of the plain page', figureOf(loads.map(({ plain }) => plain.lcp)), 'ms')
  report.figure('paint, of the plain page’s', figureOf(loads.map(({ own, plain }) => own.lcp / plain.lcp)), 'times', goal)
  report.figure(
    'second visit, of the plain page’s',
    figureOf(loads.map(({ own, plain }) => own.repeatLcp / plain.repeatLcp)),
    'times',
  )
  report.figure('bytes', figureOf(loads.map(({ own }) => own.bytes / 1_000)), 'kB')
  report.figure('bytes, of the plain page’s', figureOf(loads.map(({ own, plain }) => own.bytes / plain.bytes)), 'times')
  report.figure('script requests', figureOf(loads.map(({ own }) => own.scripts)))
}
