import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shorter } from './vite-route-tree.ts'

test('the shortened route tree keeps the id, path and parent of each route, and lists each child once', async () => {
  const code = await readFile('client/routeTree.gen.ts', 'utf8')
  const short = shorter(code)
  expect(short).toContain("const AjudaRoute = at(AjudaRouteImport, rootRouteImport, '/ajuda')")
  expect(short).toContain("const AppRoute = at(AppRouteImport, rootRouteImport, '/_app', null)")
  expect(short).toContain("at(AppAdminUsuariosIdRouteImport, AppAdminRoute, '/usuarios_/$id', '/usuarios/$id')")
  expect(short).not.toMatch(/AppAdminIndexRoute: AppAdminIndexRoute,/)
  expect(short.match(/=\s+at\(/g)?.length).toBe(code.match(/\.update\(/g)?.length)
})

test('the build fails if the router generates its route tree in another format', () => {
  expect(() => shorter("const A = AImport.update({ path: '/a', id: '/a' } as any)")).toThrow('no longer writes its tree')
})
