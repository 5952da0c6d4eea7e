import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = 'server/features'

/** The only statements that a service.ts may contain: imports for its job table, re-exports by name, and the job table. */
const ALLOWED = [/^import [^;]*? from '[^']+'$/, /^export \{[^}]*\} from '[^']+'$/, /^export const \w+Jobs: Jobs = \{.*\}$/s]

const services = readdirSync(FEATURES)
  .map((feature) => join(FEATURES, feature, 'service.ts'))
  .filter((path) => existsSync(path))

test.each(services)('%s only re-exports, and lists the jobs', (path) => {
  expect(statementsOf(readFileSync(path, 'utf8')).filter((statement) => !isAllowed(statement))).toEqual([])
})

test('the check of service.ts files finds all of them, and reports a statement that is not allowed there', () => {
  expect(services.length).toBeGreaterThan(10)
  const source = `import { a } from './a.ts'
// A comment.
export {
  b,
  type C,
} from './b.ts'
export * from './d.ts'
export const chatJobs: Jobs = {
  'chat.sweep': (ctx) => {
    a(ctx)
  },
}
export async function verb() {
  await a()
}
const limit = 3`
  const [first, second] = ["export * from './d.ts'", 'export async function verb() {\n  await a()\n}']
  expect(statementsOf(source).filter((statement) => !isAllowed(statement))).toEqual([first, second, 'const limit = 3'])
})

/**
 * Splits a formatted file into its top-level statements, without comments. Only the first and last line of a statement are not
 * indented.
 */
function statementsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return code
    .split(/\n(?=[a-z@])/)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

function isAllowed(statement: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(statement))
}
