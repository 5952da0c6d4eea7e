import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run db:fold`: writes the one initial migration again from the schema. Only until 0.1.0 is released; see README.md here. */
const folder = join(import.meta.dirname, 'migrations')
const initial = join(folder, '0000_initial.sql')
const MARKER = '-- Written by hand:'

const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const text = readFileSync(initial, 'utf8')
const start = text.indexOf(MARKER)
if (migrations.length > 1) throw new Error('A released migration is never rewritten: run npm run db:generate.')
if (start < 0) throw new Error(`0000_initial.sql lost its part '${MARKER}': restore it from Git and fold again.`)

rmSync(folder, { recursive: true })
const kit = join(import.meta.dirname, '../node_modules/drizzle-kit/bin.cjs')
execFileSync(process.execPath, [kit, 'generate', '--name', 'initial'], { stdio: ['ignore', 'ignore', 'inherit'] })
appendFileSync(initial, `\n--> statement-breakpoint\n${text.slice(start)}`)
console.log('Wrote drizzle/migrations/0000_initial.sql.')
