import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { notPage } from '#shared/server-paths.ts'

/** Files that a page needs offline and whose names are the same in every version. */
const others = ['/favicon.svg', '/favicon-32.png', '/icon-192.png', '/manifest.webmanifest']
const worker = 'sw.js'
const mark = 'const build = null'

/**
 * Gives the build a version and inserts it with the file names into the service worker. The shell is the page that the worker
 * shows without a connection. Its file name contains the version, so that the worker never shows the shell of another version.
 */
export function versionedWorker(): Plugin {
  let folder = ''
  let version = ''
  return {
    name: 'plumai:worker',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        version = versionOf([html, ...Object.keys(bundle ?? {})])
        return [{ tag: 'meta', attrs: { name: 'plumai-versao', content: version }, injectTo: 'head' }]
      },
    },
    writeBundle: async (_options, bundle) => {
      const shell = `/assets/shell-${version}.html`
      const html = await readFile(join(folder, 'index.html'), 'utf8')
      await writeFile(join(folder, shell), shellOf(html))
      const files = [shell, ...filesOf(Object.keys(bundle))]
      const code = await readFile(join(folder, worker), 'utf8')
      await writeFile(join(folder, worker), withBuild(code, { version, shell, files, others, notPages: notPage.source }))
    },
  }
}

/**
 * Returns the offline shell: the page without a session, with an attribute by which components recognise it and say why it is
 * shown (client/features/offline/connection-banner.tsx).
 */
export function shellOf(html: string): string {
  return html.replace('<html ', '<html data-shell ').replace('</head>', '<meta name="robots" content="noindex" /></head>')
}

/** The data about the build that is inserted into the service worker. */
export type Build = { version: string; shell: string; files: string[]; others: string[]; notPages: string }

/** Returns the service worker's code with the build data. Throws if the code has no line for it. */
export function withBuild(code: string, build: Build): string {
  if (!code.includes(mark)) throw new Error(`${worker} has no line '${mark}'`)
  return code.replace(mark, () => `const build = ${JSON.stringify(build)}`)
}

/** The paths of the build's scripts, styles and fonts. */
export function filesOf(names: readonly string[]): string[] {
  return names
    .filter((name) => name.startsWith('assets/') && /\.(js|css|woff2)$/.test(name))
    .map((name) => `/${name}`)
    .toSorted()
}

/** A hash of the file names is enough, because the names contain hashes of the contents. */
function versionOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('hex').slice(0, 12)
}
