import type { Plugin } from 'vite'

/** The part of a chunk of the bundle that is read here: its file name and its imports. */
type Chunk = { readonly fileName: string; readonly imports: readonly string[]; readonly moduleIds: readonly string[] }

const page = /\/client\/routes\/([^/]+\.tsx)\?tsr-split=component/
const list = /\/client\/app-pages\.ts$/

/**
 * Writes `chunks.json` beside the pages: for each route file the scripts that its component needs, with all their imports, and
 * under 'app-pages.ts' those of the list of signed-in pages. The server names these scripts in the HTML, so that the browser
 * loads them all at the same time.
 */
export function chunkList(): Plugin {
  return {
    name: 'plumai:chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = circularFiles(chunks)
      if (circle) throw new Error(`The files ${circle.join(' and ')} import each other; see scripts/vite-groups.ts`)
      this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(chunksOf(chunks)) })
    },
  }
}

/** The files of each route, without those that every page loads anyway. */
export function chunksOf(chunks: readonly Chunk[]): Record<string, string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found: Record<string, string[]> = {}
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      const name = list.test(id) ? 'app-pages.ts' : page.exec(id)?.[1]
      if (name) found[name] = closureOf(chunk.fileName, byFile)
    }
  }
  return found
}

/** Two files that import each other, directly or through others, or null. */
export function circularFiles(chunks: readonly Chunk[]): [string, string] | null {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  for (const { fileName, imports } of chunks)
    for (const other of imports) if (closureOf(other, byFile).includes(fileName)) return [fileName, other]
  return null
}

function closureOf(file: string, byFile: ReadonlyMap<string, Chunk>): string[] {
  const seen = new Set([file])
  for (const name of seen) for (const next of byFile.get(name)?.imports ?? []) seen.add(next)
  return [...seen]
}
