import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const clientFolder = join(root, 'dist/client')
const stamp = join(root, 'dist/client.sha256')
const sources = ['client/**/*', 'shared/**/*.ts', 'scripts/vite-*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the client if its sources changed since the last build. Returns whether it built; throws when the build fails. */
export function ensureClientIsBuilt(log: (line: string) => void): boolean {
  const hash = hashOfSources()
  if (hashOfLastBuild() === hash) return false
  log('Construindo as páginas (só quando mudam)…')
  // Vite runs in its own process, because it changes NODE_ENV.
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/e2e'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function hashOfLastBuild(): string | null {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}
