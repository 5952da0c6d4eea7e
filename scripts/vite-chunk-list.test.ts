import { expect, test } from 'vitest'
import { chunksOf } from './vite-chunk-list.ts'

test('each route names its script and all that it imports, and circles end', () => {
  const chunks = [
    {
      fileName: 'a.js',
      imports: ['b.js'],
      facadeModuleId: '/x/client/routes/_app.buscar.tsx?tsr-split=component---errorComponent',
    },
    { fileName: 'b.js', imports: ['c.js'], facadeModuleId: null },
    { fileName: 'c.js', imports: ['b.js'], facadeModuleId: null },
    { fileName: 'd.js', imports: [], facadeModuleId: '/x/client/app-pages.ts' },
  ]
  expect(chunksOf(chunks)).toEqual({ '_app.buscar.tsx': ['a.js', 'b.js', 'c.js'], 'app-pages.ts': ['d.js'] })
})
