import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KIB = 1024
/** Limits in gzipped bytes: the script that the first page load needs, the styles, and each chunk that is loaded later. */
const budgets = { entry: 126 * KIB, styles: 20 * KIB, piece: 80 * KIB }
/** How many scripts a page may ask for, with the one that loads after every page (toasts, live connection). */
const SCRIPTS = 10

/** Throws when the built client exceeds a limit. It counts bytes and not seconds, which differ between machines. */
export function checkBytes(folder: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const weigh = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length
  const named = (ending: string) =>
    [...new Set([...html.matchAll(/\/assets\/[^"]+/g)].map(([path]) => path))].filter((path) => path.endsWith(ending))
  const entry = named('.js').reduce((sum, path) => sum + weigh(path), 0)
  const styles = named('.css').reduce((sum, path) => sum + weigh(path), 0)
  const later = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js') && !html.includes(file))
  const heavy = later.map((file) => ({ file, bytes: weigh(`assets/${file}`) })).filter(({ bytes }) => bytes > budgets.piece)
  const chunks = JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')) as Record<string, string[]>
  const many = Object.keys(chunks)
    .map((page) => ({ page, scripts: scriptsOf(page, chunks, named('.js')) }))
    .filter(({ scripts }) => scripts > SCRIPTS)
  const faults = [
    ...many.map(({ page, scripts }) => `${page} asks for ${scripts} scripts, at most ${SCRIPTS}`),
    ...(entry > budgets.entry ? [`the first visit's script weighs ${entry} bytes, at most ${budgets.entry}`] : []),
    ...(styles > budgets.styles ? [`the styles weigh ${styles} bytes, at most ${budgets.styles}`] : []),
    ...heavy.map(({ file, bytes }) => `${file} weighs ${bytes} bytes, at most ${budgets.piece}`),
  ]
  console.log(`Bytes (gzip): entry ${entry}, styles ${styles}, ${later.length} pieces loaded later`)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** The scripts of a page with its entry, the frame of signed-in pages, and the one that loads later. */
function scriptsOf(page: string, chunks: Record<string, string[]>, entry: readonly string[]): number {
  const parts = page.startsWith('_app.') ? [page, '_app.tsx', 'app-pages.ts'] : [page]
  const files = parts.flatMap((part) => chunks[part] ?? []).map((file) => `/${file}`)
  return new Set([...files, ...entry]).size + 1
}
