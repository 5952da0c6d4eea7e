/** The part of the bundler's information about modules that is read here. */
type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const heavy = /node_modules[\\/](zod|react-hook-form)[\\/]/

/**
 * The files that pages share: what the first script imports; and of what at least five share, first the part that needs neither schemas
 * nor forms, because the landing page needs neither, then the rest. The bundler gives everything else files of its own. With
 * these figures no page loads more bytes than it must and few load more than fifteen files before they are shown. Each group also has
 * what its modules import, or a group before it has, so two files cannot import each other; circularFiles() in vite-chunk-list.ts
 * refuses a group that breaks this.
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
