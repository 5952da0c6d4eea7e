import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads the text font, whose file name is known only after the build, and lists the hashes of inline scripts and styles and of
 * the stylesheet for the server's CSP.
 */
export function page(): Plugin {
  let folder = ''
  return {
    name: 'plumai:page',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => fontPreload(Object.keys(bundle ?? {})) },
    writeBundle: async () => {
      const html = await readFile(join(folder, 'index.html'), 'utf8')
      const { scripts, styles } = inlineHashes(html)
      // The stylesheet needs a hash, because the server inlines it into the pages that it renders (server/host/page-html.ts).
      for (const [, path = ''] of html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g))
        styles.push(sha256(await readFile(join(folder, path), 'utf8')))
      await writeFile(join(folder, 'csp.json'), JSON.stringify({ scripts, styles }, null, 2))
    },
  }
}

/** The CSP sources (`sha256-…`) of all inline scripts and styles of a page, in order. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => sha256(code ?? '')),
    styles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, code]) => sha256(code ?? '')),
  }
}

function fontPreload(files: string[]): HtmlTagDescriptor[] {
  const face = files.find((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
  if (!face) throw new Error('The build holds no Figtree face to preload')
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: '' }
  return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
}

function sha256(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}
