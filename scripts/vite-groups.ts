/** The part of the bundler's module graph that is used here. */
type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const heavy = /node_modules[\\/](zod|react-hook-form)[\\/]/

/**
 * The chunks that pages share. 'base' is what the entry script imports. 'common' are modules shared by at least five pages, and
 * 'light' are those of them without schemas and forms, which the landing page does not need. A group imports only from the same
 * or an earlier group, which circularFiles() in vite-chunk-list.ts checks.
 */
export const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: inLight, debugName: 'light', minShareCount: 5 },
  { name: inCommon, debugName: 'common', minShareCount: 5 },
]

/** The buttons that buy and end services stay out of 'common', because most pages have none of them. */
function inCommon(id: string): string | null {
  return /features[\\/]purchase[\\/]/.test(id) ? null : 'common'
}

function inLight(id: string, graph: Graph): string | null {
  const seen = new Set([id])
  for (const next of seen) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported)
  return [...seen].some((module) => heavy.test(module)) ? null : 'light'
}
