import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * For tests that start the product in processes of its own: arguments and environment with which Node loads it in a third of the
 * CPU time. What it compiles is stored from run to run, under the hash of each file.
 */
export const quickStart = {
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(import.meta.dirname, 'quick-resolve.ts')).href,
  ],
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'plumai-compiled') },
}
