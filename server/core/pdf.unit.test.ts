import { expect, test } from 'vitest'
import { readPdf } from '#server/test/stage/pdf.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { renderPdf, type PdfPart } from './pdf.ts'

test('a PDF with a long table continues on a second page, and every row of the table is tagged', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ label: `Linha ${index}`, value: `valor ${index}, ação` }))
  const pdf = await renderPdf({
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

/** Returns the text of each page of a PDF. On the first page, `freeLines` lines are free before `parts`. */
async function pagesOf(freeLines: number, parts: readonly PdfPart[]): Promise<string[]> {
  const line = (index: number): PdfPart => ({ kind: 'paragraph', text: `Linha ${index}` })
  // The title and 35 lines fill a page.
  const full = Array.from({ length: 35 - freeLines }, (_, index) => line(index))
  const about = { title: 'Folha', author: 'Plumaí', createdAt: new Date('2026-11-23T12:00:00Z') }
  const document = await getDocumentProxy(new Uint8Array(await renderPdf({ ...about, parts: [...full, ...parts] })))
  const { text } = await extractText(document, { mergePages: false })
  return text
}
const long = 'Uma frase de um contrato que é longa. '.repeat(8)

test('in a PDF a heading is never the last line of a page, and a paragraph is not split between pages', async () => {
  const parts: PdfPart[] = [
    { kind: 'heading', text: 'Título' },
    { kind: 'paragraph', text: long },
  ]
  for (const freeLines of [1, 2, 3, 4]) {
    const [first, second] = await pagesOf(freeLines, parts)
    expect(first).not.toMatch(/Título|frase/)
    expect(second).toMatch(/^Título.*frase/s)
  }
  expect((await pagesOf(12, parts)).length).toBe(1)
})

test('a heading of a PDF with the option `together` is on the same page as the parts after it', async () => {
  const rows = [
    { label: 'Uma', value: 'primeira' },
    { label: 'Outra', value: 'segunda' },
  ]
  const rest: PdfPart[] = [
    { kind: 'rows', rows },
    { kind: 'paragraph', text: 'No fim.', small: true },
  ]
  const [first, second] = await pagesOf(3, [{ kind: 'heading', text: 'Aceites', together: true }, ...rest])
  expect(first).not.toContain('Aceites')
  for (const word of ['Aceites', 'Uma', 'segunda', 'No fim.']) expect(second).toContain(word)
  expect((await pagesOf(3, [{ kind: 'heading', text: 'Aceites' }, ...rest]))[0]).toContain('Aceites')
})
