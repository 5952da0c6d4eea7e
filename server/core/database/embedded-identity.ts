import { stat } from 'node:fs/promises'
import { dirname, join, parse, relative, sep } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** The operating system user that PostgreSQL runs as. An empty object means the current user. */
export type Identity = { uid?: number; gid?: number }

const NOBODY = 65_534

/**
 * Returns the user that PostgreSQL runs as for this data folder. PostgreSQL refuses to run as root, so for root it is the owner
 * of an existing cluster, else SUDO_UID, else the owner of the nearest existing folder, else nobody (65534). Any other user runs
 * PostgreSQL itself (`{}`).
 */
export async function identityFor(dataDir: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const cluster = await ownerOf(join(dataDir, 'PG_VERSION'))
  if (cluster?.uid === 0)
    throw new CannotStart(
      `A pasta ${dataDir} é do root, e o PostgreSQL não roda como root. Preencha DATABASE_DIR com outra pasta.`,
    )
  if (cluster) return cluster
  const { SUDO_UID, SUDO_GID } = process.env
  if (Number(SUDO_UID) > 0) return { uid: Number(SUDO_UID), gid: Number(SUDO_GID ?? SUDO_UID) }
  const folder = await nearestOwner(dataDir)
  return folder.uid > 0 ? folder : { uid: NOBODY, gid: NOBODY }
}

/**
 * Returns the first folder on the way to `path` (included) that this user may not enter, or undefined. It reads the mode bits,
 * because root cannot ask the kernel about another user.
 */
export async function firstClosedFolder(path: string, { uid, gid }: Identity): Promise<string | undefined> {
  if (uid === undefined) return undefined
  const { root } = parse(path)
  const steps = relative(root, path).split(sep).filter(Boolean)
  const folders = [root, ...steps.map((_, index) => join(root, ...steps.slice(0, index + 1)))]
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined)
    if (!found) return undefined
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return folder
  }
  return undefined
}

async function nearestOwner(path: string): Promise<{ uid: number; gid: number }> {
  const owner = await ownerOf(path)
  return owner ?? nearestOwner(dirname(path))
}

async function ownerOf(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}
