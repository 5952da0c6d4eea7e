import { spawn } from 'node:child_process'
import { clientFolder } from '#server/host/client-build.ts'
import { checkBytes } from './bytes.ts'
import { chromiumPath } from './chromium.ts'
import { freePort, startProduct } from './product.ts'

/**
 * `npm run e2e`: the stories of client/e2e in a real Chromium against the real product. Both widths run beside each other, each with
 * a product and a database of its own that are gone afterwards, so that no story meets what the other width left. Words after `--`
 * go to Playwright; `--project=390` runs one width.
 */
const words = process.argv.slice(2)
const oneWidth = words.some((word) => word.startsWith('--project'))
const runs = oneWidth
  ? [words]
  : ['390', '1280'].map((width) => [`--project=${width}`, `--output=test-results/${width}`, ...words])
const chromium = await chromiumPath()
const ended = await Promise.allSettled(runs.map(tellStories))
checkBytes(clientFolder)
for (const run of ended) if (run.status === 'rejected') throw run.reason
process.exitCode = Math.max(...ended.map((run) => (run.status === 'fulfilled' ? run.value : 1)))

/** Answers Playwright's exit code. The browser reaches the product through a line that a story can cut (client/e2e/line.ts). */
async function tellStories(playwrightWords: string[]): Promise<number> {
  const linePort = await freePort()
  const product = await startProduct(`http://localhost:${linePort}`)
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    E2E_URL: `http://localhost:${linePort}`,
    E2E_ORIGIN: product.origin,
    E2E_DATABASE_DIR: product.databaseDir,
  }
  try {
    return await run('playwright', ['test', '--config', 'client/e2e/playwright.config.ts', ...playwrightWords], env)
  } finally {
    await product.stop()
  }
}

function run(command: string, commandWords: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) =>
    spawn(command, commandWords, { env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1)),
  )
}
