import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The flags that `npm start` passes to Node (ADR 052), for programs that start the product in processes of their own. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
