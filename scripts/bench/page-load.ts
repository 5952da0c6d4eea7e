import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/**
 * Lighthouse's mobile settings: slow 4G (throughput in bytes per second, latency in milliseconds), and a CPU slowed down four
 * times.
 */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
/** A weak mobile connection: 400 kbit/s and 400 ms of latency. */
export const WEAK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
export type Network = typeof SLOW_4G
const SLOWDOWN = 4
const QUIET_MS = 1_000
const LIMIT_MS = 30_000

/** The cost of loading a page with an empty cache. */
export type Load = {
  /** The largest contentful paint, in milliseconds from the start of the navigation. */
  readonly lcp: number
  /** Compressed bytes over the network. */
  readonly bytes: number
  readonly scripts: number
  /** The largest contentful paint of a second visit in the same browser, whose cache is then filled. */
  readonly repeatLcp: number
}

/** Loads a page in a new browser context with an empty cache, after `prepare`, which may for example sign in. */
export async function loadPage(
  browser: Browser,
  url: string,
  prepare?: (context: BrowserContext) => Promise<unknown>,
  network: Network = SLOW_4G,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })
  try {
    await prepare?.(context)
    const first = await visit(context, url, network)
    const { lcp: repeatLcp } = await visit(context, url, network)
    return { ...first, repeatLcp }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, url: string, network: Network): Promise<Omit<Load, 'repeatLcp'>> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const counted = await count(client)
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url, { timeout: LIMIT_MS })
  await counted.quiet()
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
        // A page without any paint sends no entry, so give up after five seconds.
        setTimeout(() => resolve(Number.NaN), 5_000)
      }),
  )
  await page.close()
  if (Number.isNaN(lcp)) throw new Error(`${new URL(url).pathname} painted nothing`)
  return { lcp, bytes: counted.bytes(), scripts: counted.scripts() }
}

/**
 * Opens a page with a slowed-down CPU and performs `act` on it. Returns the longest time from an input to the next paint, in
 * milliseconds.
 */
export async function slowestInput(context: BrowserContext, url: string, act: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const watched = globalThis as typeof globalThis & { slowest: number }
    watched.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.slowest = Math.max(watched.slowest, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  const client = await context.newCDPSession(page)
  await page.goto(url, { timeout: LIMIT_MS })
  await page.waitForTimeout(QUIET_MS)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => Object.assign(globalThis, { slowest: 0 }))
  await act(page)
  await page.waitForTimeout(QUIET_MS)
  const slowest = await page.evaluate(() => (globalThis as typeof globalThis & { slowest: number }).slowest)
  await page.close()
  return slowest
}

/**
 * Taps a link on a fully loaded page, with a slow CPU and network. Returns the milliseconds until the next page shows its
 * heading, and until it shows `content`.
 */
export async function tapToPage(
  context: BrowserContext,
  url: string,
  { link, content, network = SLOW_4G }: { link: string; content: string; network?: Network },
): Promise<{ heading: number; content: number }> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const counted = await count(client)
  await page.goto(url, { timeout: LIMIT_MS })
  await counted.quiet()
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const before = page.url()
  const began = performance.now()
  await page.locator(link).first().click()
  await page.waitForFunction((old) => location.href !== old && document.querySelector('h1') !== null, before)
  const heading = performance.now() - began
  await page.locator(content).first().waitFor()
  const took = { heading, content: performance.now() - began }
  await page.close()
  return took
}

/** Counts the bytes and scripts that the page loads. `quiet` waits until nothing was loaded for a second. */
async function count(client: CDPSession) {
  let [bytes, scripts, last] = [0, 0, performance.now()]
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ type }) => {
    if (type === 'Script') scripts++
    last = performance.now()
  })
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    last = performance.now()
  })
  const quiet = async () => {
    const began = performance.now()
    while (performance.now() - last < QUIET_MS && performance.now() - began < LIMIT_MS)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { quiet, bytes: () => bytes, scripts: () => scripts }
}
