import type { Plugin } from 'vite'

const UPDATE = /(\w+)\.update\(\{\s*id: ('[^']+'),(?:\s*path: ('[^']+'),)?\s*getParentRoute: \(\) => (\w+),?\s*\} as any\)/g
const CHILDREN = /^(const \w+): \w+ = \{\n((?: {2}\w+: \w+,\n)+)\}$/gm

/**
 * Shortens the generated route tree, because the entry script contains all of it: a function call per route replaces an object
 * with three names, and arrays replace objects with route names, because the router reads only their values.
 */
export function routeTree(): Plugin {
  return {
    name: 'plumai:route-tree',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\/client\/routeTree\.gen\.ts$/ }, handler: (code) => ({ code: shorter(code), map: null }) },
  }
}

/** Returns the generated code of the route tree in a shorter form. Throws if the generator's format has changed. */
export function shorter(code: string): string {
  const routes = code.match(/\.update\(/g)?.length
  const parents = code.match(/\._addFileChildren\(/g)?.length
  let [updated, listed] = [0, 0]
  const short = code
    .replaceAll(UPDATE, (_all, route: string, id: string, path: string | undefined, parent: string) => {
      updated++
      // Omits the path, because for most routes it equals the id; a route without a path gets null.
      const last = path === id ? '' : `, ${path ?? 'null'}`
      return `at(${route}, ${parent}, ${id}${last})`
    })
    .replaceAll(CHILDREN, (_all, name: string, children: string) => {
      listed++
      return `${name}: any = [${children.replaceAll(/\w+: /g, '')}]`
    })
  if (!routes || routes !== updated || parents !== listed)
    throw new Error('the router no longer writes its tree in the way that we shorten')
  return `${short}\nfunction at(route: any, parent: any, id: string, path: string | null | undefined = id): any {
  return route.update({ id, ...(path && { path }), getParentRoute: () => parent })\n}\n`
}
