import { spawn } from 'node:child_process'
import { clientFolder } from '#server/host/client-build.ts'
import { checkBytes } from './bytes.ts'
import { chromiumPath } from './chromium.ts'
import { freePort, startProduct } from './product.ts'

/**
 * `npm run e2e`: the stories of client/e2e in a real Chromium against the real product, on a database of its own that is gone
 * afterwards. The browser reaches it through a line that a story can cut (client/e2e/line.ts). Words after `--` go to Playwright.
 */
const linePort = await freePort()
const product = await startProduct(`http://localhost:${linePort}`)
const env = {
  ...process.env,
  CHROMIUM_PATH: await chromiumPath(),
  E2E_URL: `http://localhost:${linePort}`,
  E2E_ORIGIN: product.origin,
  E2E_DATABASE_DIR: product.databaseDir,
}
try {
  checkBytes(clientFolder)
  process.exitCode = await run('playwright', ['test', '--config', 'client/e2e/playwright.config.ts', ...process.argv.slice(2)])
} finally {
  await product.stop()
}

function run(command: string, words: string[]): Promise<number> {
  return new Promise((resolve) => spawn(command, words, { env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1)))
}
