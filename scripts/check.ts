import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runParts } from './parts.ts'

/**
 * `npm run check` runs all `check:*` scripts of package.json, as many in parallel as the machine has cores, and prints the output
 * of each when it ends. Fails if one of them fails. With --changed, format, lint and pure tests look only at the files that
 * differ from the branch main.
 */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = process.argv.includes('--changed') ? { ...scripts, ...ofChangedFiles() } : scripts
const parts = Object.entries(commands).flatMap(([name, command]) => (name.startsWith('check:') ? [{ name, command }] : []))
await runParts(parts, availableParallelism())

/**
 * The checks that can run on single files. They get the files that differ from the branch main, including uncommitted changes.
 */
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
