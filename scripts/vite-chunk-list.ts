import type { Plugin } from 'vite'

/** The fields of a bundle chunk that this plugin uses. */
type Chunk = { readonly fileName: string; readonly imports: readonly string[]; readonly moduleIds: readonly string[] }

const page = /\/client\/routes\/([^/]+\.tsx)\?tsr-split=component/
const list = /\/client\/app-pages\.ts$/

/**
 * Writes `chunks.json` next to the pages, which lists the scripts that each page needs. The server names these scripts in the
 * HTML, so that the browser loads all of them in parallel. Under 'app-pages.ts' are the scripts of the list of signed-in pages.
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

/** Returns the script files of each route's component, and of the list of signed-in pages. */
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

/** Returns two files that import each other, directly or through other files, or null if there are none. */
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
