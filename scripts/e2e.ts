import { spawn } from 'node:child_process'
import { clientFolder } from '#server/host/client-build.ts'
import { checkBytes } from './bytes.ts'
import { chromiumPath } from './chromium.ts'
import { freePort, type Product, startProduct } from './product.ts'

/**
 * `npm run e2e` runs the journey tests of client/e2e in Chromium against the real product. The two screen widths run at the same
 * time, each with its own product and database. `--project=390` runs one width only, and other arguments after `--` go to
 * Playwright. LONG=1 runs every story at both widths.
 */
const words = process.argv.slice(2)
const widths = ['390', '1280'].filter((width) => !words.join(' ').includes('--project') || words.join(' ').includes(width))
const products: Product[] = []
try {
  const entries = await Promise.all(widths.map(async (width) => [width, await startFor()] as const))
  const env = { ...process.env, CHROMIUM_PATH: await chromiumPath(), E2E_PRODUCTS: JSON.stringify(Object.fromEntries(entries)) }
  process.exitCode = await run('playwright', ['test', '--config', 'client/e2e/playwright.config.ts', ...words], env)
} finally {
  await Promise.all(products.map((product) => product.stop()))
}
checkBytes(clientFolder)

/**
 * Starts a product and returns the environment for its stories. The browser reaches the product through a proxy, which a story
 * can cut off to simulate a lost network (client/e2e/network.ts).
 */
async function startFor() {
  const url = `http://localhost:${await freePort()}`
  const product = await startProduct(url)
  products.push(product)
  return { E2E_URL: url, E2E_ORIGIN: product.origin, E2E_DATABASE_DIR: product.databaseDir }
}

/** Runs a command and returns its exit code. */
function run(command: string, commandWords: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) =>
    spawn(command, commandWords, { env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1)),
  )
}
