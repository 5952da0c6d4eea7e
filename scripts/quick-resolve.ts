import { registerHooks } from 'node:module'

/**
 * A module hook (`--import`) for the many processes that tests start. Without it, Node parses drizzle-orm's package.json (180 kB)
 * again for each of its files and for each of our imports of it (node:internal/modules/package_json_reader copies every lazy
 * field), which takes over half a second per start. The hook caches where 'drizzle-orm' is, and resolves its relative imports
 * without package.json.
 */
const inDrizzle = /\/node_modules\/drizzle-orm\//
let entry: { url: string; format?: string | null | undefined; shortCircuit: true } | undefined

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (specifier === 'drizzle-orm' && conditions.includes('import'))
      return (entry ??= { ...next(specifier, context), shortCircuit: true })
    const isBeside = /^\.\.?\/.*\.js$/.test(specifier) && inDrizzle.test(parentURL) && conditions.includes('import')
    return isBeside ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
