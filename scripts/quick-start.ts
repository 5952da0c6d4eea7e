import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Arguments and environment for tests that start the product in a separate process: Node then loads it in a third of the CPU
 * time. The compiled code is cached between runs, by the hash of each file.
 */
export const quickStart = {
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(import.meta.dirname, 'quick-resolve.ts')).href,
  ],
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'plumai-compiled') },
}
