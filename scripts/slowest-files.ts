import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { printSlowest } from './slowest.ts'

/** A vitest reporter that ends a run with its ten slowest test files: their imports, hooks and tests together. */
export const slowestFiles: Reporter = {
  onTestRunEnd(files) {
    const timed = files.map((file) => {
      const { collectDuration, duration } = file.diagnostic()
      const name = `${file.project.name}  ${relative(process.cwd(), file.moduleId)}`
      return { name, milliseconds: collectDuration + duration }
    })
    printSlowest('test files', timed)
  },
}
