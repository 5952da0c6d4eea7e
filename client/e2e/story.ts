import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { leaveDatabase } from './database.ts'
import { type Network, openNetwork } from './network.ts'
import { enter } from './people.ts'

type Faults = { readonly seen: string[]; expect: (pattern: RegExp) => void; watch: (context: BrowserContext) => Promise<void> }

/** Opens another browser, signed in as the person with this email, with the same width and the same checks for errors. */
type Meet = (email: string) => Promise<Page>

/**
 * Playwright's test with our fixtures. A test also fails when the browser's console shows an error or a request fails, unless
 * `faults.expect(/…/)` expects it. `network` can cut the connection to the product. `meet` opens a browser for another person.
 */
export const test = base.extend<{ faults: Faults; meet: Meet }, { network: Network }>({
  network: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use, { project }) => {
      // Each window width runs against its own product (scripts/e2e.ts). The addresses of that product are written to the
      // environment, where people.ts, api.ts and database.ts read them.
      Object.assign(process.env, project.metadata)
      const network = await openNetwork(process.env.E2E_URL ?? '', process.env.E2E_ORIGIN ?? '')
      await use(network)
      await network.close()
      await leaveDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = [lateMessage]
      const watchAll = async (watched: BrowserContext) => {
        watched.on('page', (page) => watch(page, seen))
        await watched.addInitScript(reportPolicy)
      }
      await watchAll(context)
      await use({ seen, expect: (pattern) => void expected.push(pattern), watch: watchAll })
      expect(seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  meet: async ({ browser, faults }, run) => {
    const open: BrowserContext[] = []
    await run(async (email) => {
      const context = await browser.newContext()
      open.push(context)
      await faults.watch(context)
      const page = await context.newPage()
      await enter(page, email)
      return page
    })
    for (const context of open) await context.close()
  },
})

export { expect }

/** A step of a journey test that only `npm run test:long` runs. */
export async function longStep(title: string, work: () => Promise<void>): Promise<void> {
  if (process.env.LONG) await test.step(title, work)
}

/**
 * Matches a console error of tRPC's websocket on a slow machine. tRPC closes the socket when a pong takes longer than three
 * seconds, and then connects again. A message that it sends in between causes this error.
 */
const lateMessage = /WebSocket is already in CLOSING or CLOSED state/

/**
 * Matches the errors in the console that are expected after the network is cut, also while a service worker is being installed.
 */
export const withoutNetwork = /net::ERR|Failed to fetch|WebSocket|fetch.*event|fetching the script/

/**
 * Runs in the page and writes an error to the console for every violation of the content security policy, even if a script
 * catches the failure.
 */
function reportPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line eslint/no-console -- runs in the page, where the console is what a story reads
    console.error(`the policy forbids ${blockedURI} by ${violatedDirective} in ${sourceFile}`)
  })
}

function watch(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(`page: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) seen.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    // Ignores cancelled requests, because the browser cancels open requests when a page is left.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      seen.push(`${request.failure()?.errorText} ${new URL(request.url()).pathname}`)
  })
}
