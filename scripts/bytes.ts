import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KIB = 1024
/**
 * The limits in gzipped bytes for the entry script, the styles, each chunk that is loaded later (`piece`), and all scripts that
 * the landing page or any other page needs before it is shown.
 */
const budgets = { entry: 126 * KIB, styles: 20 * KIB, piece: 75 * KIB, landing: 210 * KIB, page: 326 * KIB }

/** Throws when the built client exceeds a limit. It counts bytes instead of seconds, because seconds differ between machines. */
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
  const pages = Object.keys(chunks).map((page) => {
    const bytes = scriptsOf(page, chunks, named('.js')).reduce((sum, path) => sum + weigh(path), 0)
    return { page, bytes, limit: page === 'index.tsx' ? budgets.landing : budgets.page }
  })
  const heaviest = Math.max(...pages.map(({ bytes }) => bytes))
  const faults = [
    ...pages
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ page, bytes, limit }) => `the scripts of ${page} weigh ${bytes} bytes, at most ${limit}`),
    ...(entry > budgets.entry ? [`the first visit's script weighs ${entry} bytes, at most ${budgets.entry}`] : []),
    ...(styles > budgets.styles ? [`the styles weigh ${styles} bytes, at most ${budgets.styles}`] : []),
    ...heavy.map(({ file, bytes }) => `${file} weighs ${bytes} bytes, at most ${budgets.piece}`),
  ]
  console.log(`Bytes (gzip): entry ${entry}, styles ${styles}, heaviest page ${heaviest}, ${later.length} pieces loaded later`)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/**
 * The scripts that a page loads: the scripts of the page itself, the entry script, and for a signed-in page those of the frame
 * around it.
 */
function scriptsOf(page: string, chunks: Record<string, string[]>, entry: readonly string[]): string[] {
  const parts = page.startsWith('_app.') ? [page, '_app.tsx', 'app-pages.ts'] : [page]
  const files = parts.flatMap((part) => chunks[part] ?? []).map((file) => `/${file}`)
  return [...new Set([...files, ...entry])]
}
