import { registerHooks } from 'node:module'

/**
 * Loaded by `--import` into the many processes that tests start. Node parses the 180 kB of drizzle-orm's package.json again for each of
 * its files and for each of our imports of it (node:internal/modules/package_json_reader copies every lazy field), which is more than
 * half a second of each start. This remembers where 'drizzle-orm' is, and finds its own files beside each other.
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
