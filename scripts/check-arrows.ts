import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const folders = ['server', 'shared', 'client', 'drizzle', 'scripts']
const MODULES_AT_LEAST = 200

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }

type Violation = { rule: { name: string }; from: string; to: string }
type Module = { source: string; dependencies: { resolved: string }[] }

/** Two rules about imports that dependency-cruiser cannot express, each with a pattern for the folders that it compares. */
const circles: Record<string, RegExp> = {
  'client-features-in-no-circle': /^client\/features\/[^/]+\/(?!.*\.test\.)/,
  'folders-of-a-server-feature-in-no-circle': /^server\/features\/[^/]+\/[^/]+\/(?!.*\.test\.)/,
}

/**
 * For each rule of .dependency-cruiser.cjs, files that violate it. The rule must report the first file. The files are written to
 * a temporary tree that shares only node_modules with this project.
 */
const planted: Record<string, [path: string, content: string][]> = {
  'no-cycles': [
    ['server/core/chicken.ts', "import { egg } from './egg.ts'\nexport const chicken = () => egg"],
    ['server/core/egg.ts', "import type { chicken } from './chicken.ts'\nexport const egg = (of: typeof chicken) => of"],
  ],
  'shared-is-a-leaf': [['shared/clever.ts', "import { eq } from 'drizzle-orm'\nexport const clever = eq"]],
  'client-never-runs-server-code': [
    ['client/lib/runs.ts', "import { clock } from '../../server/clock.ts'\nexport const runs = clock"],
    ['server/clock.ts', 'export const clock = 1'],
  ],
  'client-knows-the-server-by-its-type-alone': [
    ['client/lib/knows.ts', "import type { Row } from '../../server/row.ts'\nexport type Known = Row"],
    ['server/row.ts', 'export type Row = string'],
  ],
  'the-kit-knows-no-feature': [
    ['client/ui/button.tsx', "import { useQuery } from '@tanstack/react-query'\nexport const Button = useQuery"],
  ],
  'features-know-no-route': [
    ['client/features/chat/lost.tsx', "import { home } from '../../routes/index.tsx'\nexport const lost = home"],
    ['client/routes/index.tsx', 'export const home = 1'],
  ],
  'client-features-by-the-front-door': [
    ['client/features/search/results.tsx', "import { card } from '../professional/card.tsx'\nexport const results = card"],
    ['client/features/professional/card.tsx', 'export const card = 1'],
  ],
  'folders-of-a-server-feature-in-no-circle': [
    ['server/features/gamma/ask/ask.ts', "import { said } from '../tell/said.ts'\nexport const ask = said"],
    ['server/features/gamma/ask/rules.ts', 'export const rule = 1'],
    ['server/features/gamma/tell/said.ts', 'export const said = 1'],
    ['server/features/gamma/tell/tell.ts', "import type { rule } from '../ask/rules.ts'\nexport type Tell = typeof rule"],
  ],
  'client-features-in-no-circle': [
    ['client/features/alpha/page.tsx', "import { beta } from '../beta/index.ts'\nexport const page = beta"],
    ['client/features/alpha/index.ts', "export { word } from './word.ts'"],
    ['client/features/alpha/word.ts', 'export const word = 1'],
    ['client/features/beta/index.ts', "export { beta } from './beta.tsx'"],
    ['client/features/beta/beta.tsx', 'export const beta = 1'],
    ['client/features/beta/page.tsx', "import type { word } from '../alpha/index.ts'\nexport type Page = typeof word"],
  ],
  'client-lib-knows-no-feature': [
    ['client/lib/nosy.ts', "import { chat } from '../features/chat/index.ts'\nexport const nosy = chat"],
    ['client/features/chat/index.ts', 'export const chat = 1'],
  ],
  'core-and-adapters-know-no-feature': [
    ['server/core/nosy.ts', "import { chat } from '../features/chat/service.ts'\nexport const nosy = chat"],
    ['server/features/chat/service.ts', 'export const chat = 1'],
  ],
  'only-boot-starts-the-sandbox': [
    ['server/adapters/pays.ts', "import { sandbox } from '../sandbox/sandbox.ts'\nexport const pays = sandbox"],
    ['server/sandbox/sandbox.ts', 'export const sandbox = 1'],
  ],
  'schema-knows-no-server': [
    ['drizzle/schema/chat.ts', "import { now } from '../../server/now.ts'\nexport const table = now"],
    ['server/now.ts', 'export const now = 1'],
  ],
  'rules-are-pure': [['server/features/chat/rules.ts', "import { sql } from 'drizzle-orm'\nexport const rule = sql"]],
  'services-know-no-transport': [
    ['server/features/chat/send.ts', "import { TRPCError } from '@trpc/server'\nexport const send = TRPCError"],
  ],
  'routers-touch-no-table': [['server/features/chat/router.ts', "import { eq } from 'drizzle-orm'\nexport const router = eq"]],
  'neighbours-by-the-front-door': [
    ['server/features/booking/request.ts', "import { rows } from '../payment/queries.ts'\nexport const request = rows"],
    ['server/features/payment/queries.ts', 'export const rows = 1'],
  ],
  'ground-leans-on-core-only': [
    ['server/features/auth/register.ts', "import { pay } from '../purchase/service.ts'\nexport const register = pay"],
    ['server/features/purchase/service.ts', 'export const pay = 1'],
  ],
  'nobody-leans-on-those-who-watch': [
    ['server/features/search/page.ts', "import { figures } from '../finance/service.ts'\nexport const page = figures"],
    ['server/features/finance/service.ts', 'export const figures = 1'],
  ],
  'tests-stay-in-tests': [['server/core/untested.ts', "import { expect } from 'vitest'\nexport const untested = expect"]],
  'production-packages-only': [['server/adapters/bundles.ts', "import { build } from 'vite'\nexport const bundles = build"]],
  'nothing-unresolvable': [['scripts/gone.ts', "import { gone } from './not-there.ts'\nexport const still = gone"]],
}

/**
 * `npm run check:arrows` checks every import against the rules of .dependency-cruiser.cjs. It then breaks each rule on purpose
 * and expects a report, because a rule that cannot fail protects nothing. It also expects a minimum number of modules, because a
 * run that reads nothing reports no violation.
 */
const real = cruise(folders, '.')
for (const { rule, from, to } of real.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (real.violations.length > 0) process.exit(1)
if (real.modules < MODULES_AT_LEAST) fail(`only ${real.modules} modules were read`)

const found = cruisePlanted()
const names = [...forbidden.map((rule) => rule.name), ...Object.keys(circles)]
for (const name of names) {
  const [first] = planted[name] ?? fail(`nothing is planted for the rule ${name}`)
  if (!found.some(({ rule, from }) => rule.name === name && from === first?.[0])) fail(`${name} does not report ${first?.[0]}`)
}
console.log(`${real.modules} modules, no violations; ${names.length} rules, each reports the violation planted for it.`)

function cruisePlanted(): Violation[] {
  const tree = mkdtempSync(join(tmpdir(), 'plumai-arrows-'))
  try {
    for (const known of ['node_modules', 'package.json']) symlinkSync(resolve(known), join(tree, known))
    for (const [path, content] of Object.values(planted).flat()) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), content)
    }
    return cruise(folders, tree).violations
  } finally {
    rmSync(tree, { recursive: true })
  }
}

function cruise(paths: string[], cwd: string): { violations: Violation[]; modules: number } {
  const config = resolve('.dependency-cruiser.cjs')
  const depcruise = resolve('node_modules/.bin/depcruise')
  const { stdout, stderr } = spawnSync(depcruise, ['--config', config, '--output-type', 'json', ...paths], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) fail(stderr || 'dependency-cruiser answered nothing')
  const { summary, modules } = JSON.parse(stdout) as {
    summary: { violations: Violation[]; totalCruised: number }
    modules: Module[]
  }
  return {
    violations: [...summary.violations, ...Object.keys(circles).flatMap((name) => circlesOf(name, modules))],
    modules: summary.totalCruised,
  }
}

/** Finds every import between two folders that is part of a circle of folders, or leads into one. Test files are ignored. */
function circlesOf(name: string, modules: Module[]): Violation[] {
  const folderOf = (path: string) => circles[name]?.exec(path)?.[0]
  let imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  imports = imports.filter(({ from, to }) => folderOf(from) && folderOf(to) && folderOf(from) !== folderOf(to))
  // Repeatedly drops the imports of folders that import nothing, until only the imports of circles and those that lead into a
  // circle remain.
  for (let before = -1; before !== imports.length;) {
    before = imports.length
    const importing = new Set(imports.map(({ from }) => folderOf(from)))
    imports = imports.filter(({ to }) => importing.has(folderOf(to)))
  }
  return imports.map((edge) => ({ rule: { name }, ...edge }))
}

function fail(reason: string): never {
  console.error(`The arrows were not checked: ${reason}.`)
  process.exit(1)
}
