import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { STATE_ID, type RenderedPage } from '#shared/first-answer.ts'

const Chunks = z.record(z.string(), z.array(z.string()))

/**
 * An inline script that loads the page's other scripts only after the first paint, which they would otherwise slow down. It waits
 * for the event that the attribute data-after names, and then for the next paint. In a hidden tab, which is never painted, it
 * waits a second instead. The last script is the entry.
 */
const WAIT =
  "(function(s){function load(){if(!s)return;var names=s.dataset.scripts.split(' ');s=null;names.forEach(function(u,i,a){var last=i===a.length-1,e=document.createElement(last?'script':'link');if(last){e.type='module';e.src=u}else{e.rel='modulepreload';e.href=u}e.crossOrigin='';document.head.append(e)})}addEventListener(s.dataset.after,function(){requestAnimationFrame(function(){setTimeout(load)});setTimeout(load,1000)})})(document.currentScript)"

/** The CSP source (hash) of the inline script that loads the page's scripts later. */
export const waitingScriptHash = `sha256-${createHash('sha256').update(WAIT).digest('base64')}`

/** The HTML of the build, and the scripts and styles that are added for each page. */
export type Site = {
  readonly html: string
  /** The scripts that each route file needs. */
  readonly chunks: Readonly<Record<string, string[]>>
  /** The contents of the stylesheet to which `html` links. */
  readonly styles: string
}

const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)">/

/** Reads the client's build in `folder`. Returns null when it contains no list of scripts. */
export function readSite(folder: string): Site | null {
  const list = join(folder, 'chunks.json')
  if (!existsSync(list)) return null
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const path = sheet.exec(html)?.[1]
  return {
    html,
    styles: path ? readFileSync(join(folder, path), 'utf8') : '',
    chunks: Chunks.parse(JSON.parse(readFileSync(list, 'utf8'))),
  }
}

/** The data for one HTML response. */
export type Answer = {
  /**
   * The response of the procedure auth.session; null when the database was out of reach, so that the page calls the procedure
   * itself.
   */
  readonly session: unknown
  /** The route files that make up the page. */
  readonly files: readonly string[]
  readonly page: RenderedPage | null
  /** True if the page belongs to a signed-in person, so that it needs JavaScript for more than links. */
  readonly isOwn: boolean
}

/**
 * Returns the HTML of a response: the rendered page if there is one, the session, and the names of the scripts that the page
 * needs.
 */
export function answerHtml({ html, chunks, styles }: Site, { session, files, page, isOwn }: Answer): string {
  const needed = [...files, ...(files.includes('_app.tsx') ? ['app-pages.ts'] : [])]
  const scripts = [...new Set(needed.flatMap((file) => chunks[file] ?? []))]
  const state = session === null ? '' : stateElement(session, page)
  const named = scripts.filter((file) => !html.includes(file)).map((file) => `/${file}`)
  const marked = page
    ? replaceBetween(html, 'head', page.head).replace('<!--page-->', () => page.body)
    : replaceBetween(html, 'head', (kept) => `${kept.trim()}\n    <meta name="robots" content="noindex" />`)
  const noted = page && !isOwn ? replaceBetween(marked, 'noscript', '') : marked
  const quiet = page ? withStyles(noted, styles) : noted
  const loading = page
    ? loadAfter(page.scriptWaits && !isOwn ? 'load' : 'DOMContentLoaded', quiet, named)
    : quiet.replace('</head>', () => `${preloads(named)}</head>`)
  return loading.replace('</body>', () => `${state}</body>`)
}

/**
 * Writes the stylesheet into the page, so that the first paint needs no other response. The link stays but is disabled, because
 * the scripts look for it before they load a stylesheet.
 */
function withStyles(html: string, styles: string): string {
  return html.replace(sheet, (link) => `<style>${styles}</style>${link.replace('>', ' disabled>')}`)
}

function stateElement(session: unknown, page: RenderedPage | null): string {
  const state = JSON.stringify({ session, ...(page && { queries: page.queries }) })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
  return `<script type="application/json" id="${STATE_ID}">${state}</script>`
}

function preloads(paths: readonly string[]): string {
  return paths.map((path) => `  <link rel="modulepreload" crossorigin href="${path}">\n  `).join('')
}

/** Replaces the entry script and its preloads by the inline script that loads them after an event. */
function loadAfter(event: string, html: string, paths: readonly string[]): string {
  const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
  const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
  const src = entry.exec(html)?.[1]
  if (!src) return html
  const all = [...Array.from(html.matchAll(preload), ([, path]) => path), ...paths, src].join(' ')
  return html
    .replace(entry, '')
    .replaceAll(preload, '')
    .replace('</body>', () => `<script data-after="${event}" data-scripts="${all}">${WAIT}</script></body>`)
}

function replaceBetween(html: string, mark: string, by: string | ((kept: string) => string)): string {
  const parts = new RegExp(`<!--${mark}-->([\\s\\S]*?)<!--/${mark}-->`)
  return html.replace(parts, (_all, kept: string) => (typeof by === 'string' ? by : by(kept)))
}
