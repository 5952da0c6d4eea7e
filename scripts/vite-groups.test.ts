import { expect, test } from 'vitest'
import { groups } from './vite-groups.ts'

test('a module that imports zod or react-hook-form, even indirectly, stays out of the chunk of the landing page', () => {
  const modules: Record<string, string[]> = {
    '/x/client/ui/card.tsx': ['/x/client/ui/cx.ts'],
    '/x/client/ui/circle.ts': ['/x/client/ui/circle.ts'],
    '/x/client/features/chat/page.tsx': ['/x/shared/chat.ts'],
    '/x/shared/chat.ts': ['/x/node_modules/zod/index.js'],
    '/x/client/ui/form.tsx': ['C:\\x\\node_modules\\react-hook-form\\index.mjs'],
  }
  const graph = { getModuleInfo: (id: string) => ({ importedIds: modules[id] ?? [] }) }
  const light = groups.find(({ debugName }) => debugName === 'light')?.name
  if (typeof light !== 'function') throw new Error('there is no such group')
  expect(Object.keys(modules).map((id) => light(id, graph))).toEqual(['light', 'light', null, null, null])
})
