import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The Chromium that the browser tests drive: CHROMIUM_PATH, else the system's, else Debian's package when we are root,
 * else the one inside `@sparticuz/chromium` from npm. Returns an absolute path; throws when none can be had.
 */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? installed() ?? fromDebian() ?? (await fromNpm())
}

/** Arguments that keep a headless Chromium quiet: no sandbox as root, no calls home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/Applications/Google Chrome.app/Contents/MacOS')
  return folders
    .flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function fromDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return installed()
}

async function fromNpm(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  execFileSync(path, ['--version'], { stdio: 'ignore' })
  return path
}
