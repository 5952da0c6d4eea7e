/** The part of the bundler's module graph that is used here. */
type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const heavy = /node_modules[\\/](zod|react-hook-form)[\\/]/

/**
 * The chunks that pages share. 'base': what the entry script imports. 'light': modules shared by at least five pages that need
 * neither schemas nor forms, because the landing page needs neither. 'common': other modules shared by at least five pages. The
 * bundler puts everything else into chunks of its own. With these numbers no page loads unneeded bytes, and few load more than
 * fifteen files before they are shown. All imports of a group's modules are in the same or an earlier group, so that no two files
 * import each other; circularFiles() in vite-chunk-list.ts refuses a group that breaks this.
 */
export const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: inLight, debugName: 'light', minShareCount: 5 },
  { name: 'common', minShareCount: 5 },
]

function inLight(id: string, graph: Graph): string | null {
  const seen = new Set([id])
  for (const next of seen) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported)
  return [...seen].some((module) => heavy.test(module)) ? null : 'light'
}
