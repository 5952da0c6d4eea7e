import type { Plugin } from 'vite'

const UPDATE = /(\w+)\.update\(\{\s*id: ('[^']+'),(?:\s*path: ('[^']+'),)?\s*getParentRoute: \(\) => (\w+),?\s*\} as any\)/g
const CHILDREN = /^(const \w+): \w+ = \{\n((?: {2}\w+: \w+,\n)+)\}$/gm

/**
 * Writes the tree of routes shorter, because all of it is in the first script: a call for each route in place of an object with three
 * names, and arrays in place of objects that name each route once more, of which the router reads the values only.
 */
export function routeTree(): Plugin {
  return {
    name: 'plumai:route-tree',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\/client\/routeTree\.gen\.ts$/ }, handler: (code) => ({ code: shorter(code), map: null }) },
  }
}

/** Returns the generated code of the tree, shorter. Throws when the generator writes a route or its children in another way. */
export function shorter(code: string): string {
  const routes = code.match(/\.update\(/g)?.length
  const parents = code.match(/\._addFileChildren\(/g)?.length
  let [updated, listed] = [0, 0]
  const short = code
    .replaceAll(UPDATE, (_all, route: string, id: string, path: string | undefined, parent: string) => {
      updated++
      // Most routes have their id as their path, and those without an address of their own have none.
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
