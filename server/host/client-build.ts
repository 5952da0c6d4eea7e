import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const clientFolder = join(root, 'dist/client')
const stamp = join(root, 'dist/client.sha256')
const sources = ['client/**/*', 'shared/**/*.ts', 'scripts/vite-*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the client when its sources are not those of the last build. Answers whether it built. */
export async function ensureClientIsBuilt(log: (line: string) => void): Promise<boolean> {
  const hash = hashOfSources()
  if (recorded() === hash) return false
  log('Construindo as páginas (só quando mudam)…')
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
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

function recorded(): string | null {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}
