import { expect, test } from 'vitest'
import { readPdf } from '#server/test/stage/pdf.ts'
import { drawPaper } from './paper.ts'

test('a paper of many rows continues on a second page, with every row tagged', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ label: `Linha ${index}`, value: `valor ${index}, ação` }))
  const pdf = await drawPaper({
    title: 'Folha',
    author: 'Plumaí',
    createdAt: new Date('2026-11-23T12:00:00Z'),
    parts: [{ kind: 'rows', rows }],
  })
  const { text, pages, tags } = await readPdf(pdf)
  expect(pages).toBe(2)
  for (const { label, value } of rows) expect(text).toContain(`${label} ${value}`)
  expect(tags.filter((role) => role === 'TR')).toHaveLength(60)
})
