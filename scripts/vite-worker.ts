import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { notPage } from '#shared/server-paths.ts'

/** The files whose names stay the same from version to version and that a page needs without a connection. */
const others = ['/favicon.svg', '/favicon-32.png', '/icon-192.png', '/manifest.webmanifest']
const worker = 'sw.js'
const mark = 'const build = null'

/**
 * Gives the build a version, which its pages carry in `<meta name="plumai-versao">`, and writes it into the service worker with
 * the names of its files. The shell, the page that the worker shows without a connection, is a file of the build like the others:
 * its name contains the version, so that the shell of another version is never shown instead.
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
 * The offline shell: the page without a session, with a mark for the components that say why it is shown
 * (client/features/offline/connection-banner.tsx).
 */
export function shellOf(html: string): string {
  return html.replace('<html ', '<html data-shell ').replace('</head>', '<meta name="robots" content="noindex" /></head>')
}

/** What is written into the service worker about the build. */
export type Build = { version: string; shell: string; files: string[]; others: string[]; notPages: string }

/** The worker with its build. Throws when the worker's code has no line into which the build can be written. */
export function withBuild(code: string, build: Build): string {
  if (!code.includes(mark)) throw new Error(`${worker} has no line '${mark}'`)
  return code.replace(mark, () => `const build = ${JSON.stringify(build)}`)
}

/** The paths of the code, styles and fonts among the files of a build. */
export function filesOf(names: readonly string[]): string[] {
  return names
    .filter((name) => name.startsWith('assets/') && /\.(js|css|woff2)$/.test(name))
    .map((name) => `/${name}`)
    .toSorted()
}

/** The names of the files carry the hashes of their contents. */
function versionOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('hex').slice(0, 12)
}
