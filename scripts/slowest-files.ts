import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { printSlowest } from './slowest.ts'

/** A Vitest reporter that prints the ten slowest test files at the end of a run, by the sum of imports, hooks and tests. */
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
