import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * `npm run check`: runs every `check:*` script of package.json, as many at once as the machine has cores, and prints the output of
 * each when it ends. Fails when one of them fails. With --changed, format, lint and pure tests look only at the files that differ from
 * the branch main.
 */
type Part = { readonly name: string; readonly command: string }

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = process.argv.includes('--changed') ? { ...scripts, ...ofChangedFiles() } : scripts
const waiting = Object.entries(commands).flatMap(([name, command]) => (name.startsWith('check:') ? [{ name, command }] : []))
const failed: string[] = []

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function runWaiting(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await passes(part))) failed.push(part.name)
}

function passes({ name, command }: Part): Promise<boolean> {
  const began = performance.now()
  // npm has put node_modules/.bin on the PATH.
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      console.log(`\n${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      if (output.trim()) console.log(output.trimEnd())
      resolve(code === 0)
    }),
  )
}

/** The checks that can look at single files, with the files that this branch and the work tree changed. */
function ofChangedFiles(): Record<string, string> {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const changed = new Set([
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
  const files = [...changed]
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `'${name}'`)
    .join(' ')
  const skip = 'node -e ""'
  return {
    'check:lint': files ? `oxlint --type-aware ${files} && oxfmt --check ${files}` : skip,
    'check:unit': files ? `vitest related --run --project unit --passWithNoTests ${files}` : skip,
  }
}
