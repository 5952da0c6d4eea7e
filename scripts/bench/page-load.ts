import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/** Lighthouse's mobile settings: slow 4G in bits a second and milliseconds, and a phone that is four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const SLOWDOWN = 4
const QUIET_MS = 1_000
const LIMIT_MS = 30_000

/** What one cold load of a page cost. */
export type Load = {
  /** The largest contentful paint, in milliseconds from the start of the navigation. */
  readonly lcp: number
  /** Bytes over the network, compressed. */
  readonly bytes: number
  readonly scripts: number
}

/** Loads a page in a new browser context with an empty cache, after `prepare` has for example signed in. */
export async function loadPage(
  browser: Browser,
  url: string,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })
  try {
    await prepare?.(context)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const counted = await count(client)
    await client.send('Network.emulateNetworkConditions', NETWORK)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url, { timeout: LIMIT_MS })
    await counted.quiet()
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN))
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
          // A page that has painted nothing reports nothing.
          setTimeout(() => resolve(Number.NaN), 5_000)
        }),
    )
    if (Number.isNaN(lcp)) throw new Error(`${new URL(url).pathname} painted nothing`)
    return { lcp, bytes: counted.bytes(), scripts: counted.scripts() }
  } finally {
    await context.close()
  }
}

/** Counts what the page loads. `quiet` waits until nothing has been loaded for a second. */
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
