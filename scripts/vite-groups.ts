/** The part of the bundler's information about modules that is read here. */
type Graph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const heavy = /node_modules[\\/](zod|react-hook-form)[\\/]/

/**
 * The files that pages share: what the first script imports; of what at least four scripts share, the part that needs neither schemas
 * nor forms, because the landing page needs neither; and what at least five share. The bundler gives the rest files of its own. With
 * these figures no page loads more bytes than it must and few load more than fifteen files before they are shown. Each group also has
 * what its modules import, or a group before it has, so two files cannot import each other; circularFiles() in vite-chunk-list.ts
 * refuses a group that breaks this.
 */
export const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: inLight, debugName: 'light', minShareCount: 4 },
  { name: 'common', minShareCount: 5 },
]

function inLight(id: string, graph: Graph): string | null {
  const seen = new Set([id])
  for (const next of seen) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported)
  return [...seen].some((module) => heavy.test(module)) ? null : 'light'
}
