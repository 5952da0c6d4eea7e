import { expect, test } from 'vitest'
import { chunksOf, circularFiles } from './vite-chunk-list.ts'

test('chunks.json lists for each route its script and all its imports, even when files import each other', () => {
  const chunks = [
    {
      fileName: 'a.js',
      imports: ['b.js'],
      moduleIds: ['/x/client/routes/_app.buscar.tsx?tsr-split=component---errorComponent'],
    },
    { fileName: 'b.js', imports: ['c.js'], moduleIds: [] },
    { fileName: 'c.js', imports: ['b.js'], moduleIds: [] },
    { fileName: 'd.js', imports: [], moduleIds: ['/x/client/app-pages.ts', '/x/client/ui/menu.tsx'] },
  ]
  expect(chunksOf(chunks)).toEqual({ '_app.buscar.tsx': ['a.js', 'b.js', 'c.js'], 'app-pages.ts': ['d.js'] })
})

test('circularFiles finds two files that import each other through a third file', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports, moduleIds: [] })
  expect(circularFiles([chunk('a.js', 'b.js'), chunk('b.js', 'c.js'), chunk('c.js')])).toBeNull()
  expect(circularFiles([chunk('a.js', 'b.js'), chunk('b.js', 'c.js'), chunk('c.js', 'a.js')])).toEqual(['a.js', 'b.js'])
})
