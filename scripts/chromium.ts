import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell, a Chromium without a user interface, is preferred, because a story needs a third less CPU time in it.
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of the Chromium for browser tests: CHROMIUM_PATH, else an installed Chromium, else Debian's headless shell
 * (which only root can install), else the npm package `@sparticuz/chromium`. Throws if none can be had.
 */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? installed() ?? fromDebian() ?? (await fromNpm())
}

/** Arguments for a headless Chromium: no sandbox, because it cannot run as root, and no background requests. */
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
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', SHELL], options)
  return installed()
}

async function fromNpm(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  execFileSync(path, ['--version'], { stdio: 'ignore' })
  return path
}
