import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from '#server/core/cannot-start.ts'

const root = join(import.meta.dirname, '../..')
export const clientFolder = join(root, 'dist/client')
/** The path of the built code that renders pages on the server. */
export const pagesFile = join(root, 'dist/pages/pages.js')
const stamp = join(root, 'dist/client.sha256')
const sources = ['client/**/*', 'shared/**/*.ts', 'scripts/vite-*.ts', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the client if its sources changed since the last build, and returns true if it did. Without sources, as in the image, it
 * only checks that built pages exist. Throws CannotStart when no pages exist or when the build fails.
 */
export function ensureClientIsBuilt(log: (line: string) => void): boolean {
  if (!existsSync(join(root, 'vite.config.ts'))) {
    assertClientIsBuilt()
    return false
  }
  const hash = hashOfSources()
  if (hashOfLastBuild() === hash) return false
  const vite = viteProgram()
  log('Construindo as páginas (só quando mudam)…')
  // The build runs in a separate process, because Vite changes NODE_ENV. NODE_ENV is set, because with 'development' from `.env`
  // Vite would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const pages of [[], ['--ssr', 'entry-server.tsx']]) {
    const words = [vite, 'build', ...pages, '--logLevel', 'warn']
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) throw new CannotStart('As páginas não puderam ser construídas; o motivo está acima.')
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

/** Throws CannotStart unless built pages exist. */
export function assertClientIsBuilt(): void {
  if (!existsSync(join(clientFolder, 'index.html')))
    throw new CannotStart('Faltam as páginas em dist/client. Construa com npm run build, ou deixe BUILD_CLIENT vazia.')
}

function viteProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    throw new CannotStart(
      'As páginas mudaram e o Vite, que as constrói, não está instalado. Instale com npm ci --include=dev, ou traga dist/client já construída e use BUILD_CLIENT=false.',
    )
  }
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
