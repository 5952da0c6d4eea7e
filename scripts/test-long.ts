import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run test:long`: the full figures of the promises (twenty rounds of the race, ten kills, every fuzz input), where `npm
 * test` asks the small ones. Words after `--` pick files by part of their name: `npm run test:long -- race restart`.
 */
const words = process.argv.slice(2)
const known = globSync(['server/**/*.test.ts', 'drizzle/**/*.test.ts']).filter((file) =>
  readFileSync(file, 'utf8').includes('process.env.LONG'),
)
const chosen = known.filter((file) => words.length === 0 || words.some((word) => file.includes(word))).toSorted()

if (chosen.length === 0) {
  console.error(`No long test is called ${words.join(' or ')}. There are:\n  ${known.join('\n  ')}`)
  process.exit(1)
}
console.log(`Full figures of ${chosen.length} of ${known.length} files:\n  ${chosen.join('\n  ')}`)
const began = performance.now()
process.exitCode = await run('vitest', ['run', '--project', 'db', '--reporter', 'verbose', ...chosen])
console.log(`${process.exitCode === 0 ? 'All held' : 'Something broke'}, in ${Math.round((performance.now() - began) / 1000)} s.`)

function run(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, LONG: '1' } })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
