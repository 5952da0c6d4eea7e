import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['server', 'shared', 'client', 'drizzle', 'scripts']
const MODULES_AT_LEAST = 200

/**
 * `npm run check:arrows`: every import against the rules of .dependency-cruiser.cjs. A cruise that reads almost nothing says
 * 'no violations' too, so it must have read enough modules and must find a violation that is planted for it.
 */
const real = cruise(folders)
console.log(real.output)
if (real.code !== 0) process.exit(1)
if (real.modules < MODULES_AT_LEAST) fail(`only ${real.modules} modules were read`)

const planted = mkdtempSync('shared/planted-')
try {
  writeFileSync(
    join(planted, 'against-the-arrows.ts'),
    "import { buildApp } from '../../server/app.ts'\nexport const wrong = buildApp\n",
  )
  if (!cruise([planted]).output.includes('shared-is-a-leaf')) fail('a planted violation was not found')
} finally {
  rmSync(planted, { recursive: true })
}

function cruise(paths: string[]): { code: number; output: string; modules: number } {
  const { stdout, stderr, status } = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...paths],
    { encoding: 'utf8' },
  )
  // Of the missing TypeScript compiler it need not speak: @swc/core reads the files.
  const output = `${stdout}${stderr}`.split('‼')[0]?.trim() ?? ''
  return { code: status ?? 1, output, modules: Number(/([\d,]+) modules/.exec(output)?.[1]?.replace(',', '') ?? 0) }
}

function fail(reason: string): never {
  console.error(`The arrows were not checked: ${reason}.`)
  process.exit(1)
}
