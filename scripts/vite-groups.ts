/** The part of the bundler's module graph that is used here. */
type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const heavy = /node_modules[\\/](zod|react-hook-form)[\\/]/

/**
 * The chunks that pages share. 'base' is what the entry script imports. 'light' are modules shared by at least five pages that
 * need neither schemas nor forms, because the landing page needs neither. 'common' are other modules shared by at least six
 * pages; with five, two pages would exceed their limit of bytes. A group imports only from the same or an earlier group, which
 * circularFiles() in vite-chunk-list.ts checks.
 */
export const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: inLight, debugName: 'light', minShareCount: 5 },
  { name: 'common', minShareCount: 6 },
]

function inLight(id: string, graph: Graph): string | null {
  const seen = new Set([id])
  for (const next of seen) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported)
  return [...seen].some((module) => heavy.test(module)) ? null : 'light'
}
