import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run test:long` runs the tests that `npm test` skips, and repeats some others with larger numbers (docs/decisions/072).
 * Every story of client/e2e runs at both widths. Arguments after `--` select files by a part of their path: `npm run test:long --
 * race e2e/guards`.
 */
const words = process.argv.slice(2)
const files = globSync(['server/**/*.test.ts', 'drizzle/**/*.test.ts'])
  .filter((file) => readFileSync(file, 'utf8').includes('stage/long.ts'))
  .concat(globSync('client/e2e/*.spec.ts'))
  .toSorted()
const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))

if (chosen.length === 0) {
  console.error(`No file with a long form contains ${words.join(' or ')}. The files are:\n  ${files.join('\n  ')}`)
  process.exit(1)
}
console.log(`Long forms of ${chosen.length} of ${files.length} files:\n  ${chosen.join('\n  ')}`)
const began = performance.now()
const stories = chosen.filter((file) => file.endsWith('.spec.ts'))
const tests = chosen.filter((file) => file.endsWith('.test.ts'))
const exitCodes = [
  tests.length > 0 ? await run('vitest', ['run', '--project', 'db', '--reporter', 'verbose', ...tests]) : 0,
  stories.length > 0 ? await run(process.execPath, ['scripts/e2e.ts', ...stories]) : 0,
]
process.exitCode = Math.max(...exitCodes)
console.log(`${process.exitCode === 0 ? 'Passed' : 'FAILED'} in ${Math.round((performance.now() - began) / 1000)} s.`)

/** Runs a command and returns its exit code. */
function run(command: string, commandWords: string[]): Promise<number> {
  const child = spawn(command, commandWords, { stdio: 'inherit', env: { ...process.env, LONG: '1' } })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
