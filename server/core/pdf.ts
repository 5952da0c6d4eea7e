import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** A part of a PDF; parts are rendered from top to bottom. An amount is a text such as 'R$ 108,00'. */
export type PdfPart =
  /** A heading. `together`: all parts after it stay on one page with it, if they fit on one page. */
  | { readonly kind: 'heading'; readonly text: string; readonly together?: boolean }
  | { readonly kind: 'paragraph'; readonly text: string; readonly small?: boolean }
  /** The name of the person that the PDF is about, in large letters. */
  | { readonly kind: 'lead'; readonly text: string }
  /** A QR code. A screen reader reads `label` instead of the code, and `lines` are rendered beside it. */
  | { readonly kind: 'code'; readonly content: string; readonly label: string; readonly lines: readonly string[] }
  /** A table with two columns, label and value. `strong` rows are sums. */
  | { readonly kind: 'rows'; readonly rows: readonly PdfRow[]; readonly amounts?: boolean }

export type PdfRow = { readonly label: string; readonly value: string; readonly strong?: boolean }

export type Pdf = {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
  readonly parts: readonly PdfPart[]
  /** A file that is embedded in the PDF. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly description: string; readonly content: string }
}

type Doc = InstanceType<typeof PDFDocument>
type Element = ReturnType<Doc['struct']>

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const LABEL_WIDTH = 170
const ROW_GAP = 7
const color = { text: '#142328', muted: '#526267', brand: '#036d7b', line: '#dcd9d2' }

const fontFile = (weight: 400 | 600) =>
  fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`))

/**
 * Renders an A4 PDF that a screen reader can read: tagged (PDF/UA), in Portuguese, with a title, headings, and tables whose rows
 * have header cells. The fonts are embedded. A long PDF has several pages.
 */
export async function renderPdf({ title, author, createdAt, parts, attachment }: Pdf): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    ...universalAccess,
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    font: fontFile(400),
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  doc.registerFont('regular', fontFile(400)).registerFont('strong', fontFile(600))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const root = doc.struct('Document')
  doc.addStructure(root)
  root.add(doc.struct('P', {}, () => drawText(doc, 'plumaí', { size: 24, font: 'strong', fill: color.brand })))
  root.add(doc.struct('H1', {}, () => drawText(doc, title, { size: 20, font: 'strong' })))
  for (const [index, part] of parts.entries()) {
    turnPage(doc, part, parts.slice(index + 1))
    root.add(elementOf(doc, part))
  }
  root.end()
  if (attachment) attach(doc, attachment, createdAt)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Begins a new page before a paragraph that would be split between pages, and before a heading that would be the last line of a
 * page. A part that is longer than half a page begins on the current page.
 */
function turnPage(doc: Doc, part: PdfPart, rest: readonly PdfPart[]): void {
  if (part.kind === 'rows') return
  const together = part.kind === 'heading' && part.together === true
  const kept = part.kind === 'heading' ? rest.slice(0, together ? undefined : 1) : []
  const height = kept.reduce((sum, next) => sum + heightOf(doc, next, together), heightOf(doc, part))
  const bottom = doc.page.height - MARGIN
  if (doc.y + height > bottom && height < bottom / 2) doc.addPage()
}

/** Returns the height of a part of a PDF. For a table it is the height of the first row only, unless `whole` is true. */
function heightOf(doc: Doc, part: PdfPart, whole = false): number {
  if (part.kind === 'rows')
    return part.rows.slice(0, whole ? undefined : 1).reduce((sum, row) => sum + heightOfRow(doc, row) + ROW_GAP, 0)
  if (part.kind === 'code') return CODE_SIZE + 16
  const { size, font = 'regular', spaceBefore = 0 } = lookOf(part)
  return spaceBefore + doc.font(font).fontSize(size).heightOfString(part.text, { width: WIDTH }) + size * 0.5
}

function elementOf(doc: Doc, part: PdfPart): Element {
  if (part.kind === 'code') return codeOf(doc, part)
  if (part.kind === 'rows') return tableOf(doc, part.rows, part.amounts ?? false)
  return doc.struct(part.kind === 'heading' ? 'H2' : 'P', {}, () => drawText(doc, part.text, lookOf(part)))
}

function lookOf(part: Exclude<PdfPart, { kind: 'rows' | 'code' }>): Look {
  if (part.kind === 'lead') return { size: 24, font: 'strong' }
  if (part.kind === 'heading') return { size: 13, font: 'strong', spaceBefore: 10 }
  return part.small ? { size: 9, fill: color.muted, spaceBefore: 6 } : { size: 11 }
}

function attach(doc: Doc, { name, type, description, content }: NonNullable<Pdf['attachment']>, createdAt: Date): void {
  doc.file(Buffer.from(content), { name, type, description, creationDate: createdAt, modifiedDate: createdAt })
}

const CODE_SIZE = 110

/** Renders a QR code as one path, with the lines of text to its right. Code and lines stay on one page. */
function codeOf(doc: Doc, { content, label, lines }: Extract<PdfPart, { kind: 'code' }>): Element {
  const { size, data } = encode(content, { ecc: 'M', border: 0 })
  const unit = CODE_SIZE / size
  const top = doc.y + 4
  const figure = doc.struct('Figure', { alt: label }, () => {
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries()) if (dark) doc.rect(MARGIN + x * unit, top + y * unit, unit, unit)
    doc.fill('#000000')
  })
  const text = doc.struct('P', {}, () => {
    doc.font('regular').fontSize(11).fillColor(color.text)
    const place = MARGIN + CODE_SIZE + 20
    doc.text(lines.join('\n\n'), place, top, { width: WIDTH - CODE_SIZE - 20 })
    doc.x = MARGIN
    doc.y = top + CODE_SIZE + 12
  })
  return doc.struct('Sect', {}, [figure, text])
}

function tableOf(doc: Doc, rows: readonly PdfRow[], amounts: boolean): Element {
  const table = doc.struct('Table')
  for (const row of rows) {
    const place = { y: 0, labelEnd: 0 }
    const header = doc.struct('TH', headerOfRow, () => {
      place.y = startOfRow(doc, row)
      if (row.strong) drawLine(doc, place.y - ROW_GAP / 2)
      doc.font(row.strong ? 'strong' : 'regular').fontSize(11)
      doc.fillColor(row.strong ? color.text : color.muted).text(`${row.label} `, MARGIN, place.y, { width: LABEL_WIDTH })
      place.labelEnd = doc.y
    })
    const cell = doc.struct('TD', {}, () => {
      doc.font(row.strong || !amounts ? 'strong' : 'regular').fillColor(color.text)
      const width = WIDTH - LABEL_WIDTH
      doc.text(row.value, MARGIN + LABEL_WIDTH, place.y, { width, align: amounts ? 'right' : 'left' })
      doc.y = Math.max(doc.y, place.labelEnd) + ROW_GAP
      doc.x = MARGIN
    })
    table.add(doc.struct('TR', {}, [header, cell]))
  }
  table.end()
  return table
}

// pdfkit's types lack these two options: the kind of accessible PDF, and the scope of a table's header cell.
const universalAccess: object = { subset: 'PDF/UA' }
const headerOfRow: object = { scope: 'Row' }

/** Returns the vertical position of the next table row. Begins a new page for a row that would not fit. */
function startOfRow(doc: Doc, row: PdfRow): number {
  if (doc.y + heightOfRow(doc, row) > doc.page.height - MARGIN) doc.addPage()
  return doc.y
}

function heightOfRow(doc: Doc, row: PdfRow): number {
  doc.font('strong').fontSize(11)
  return Math.max(
    doc.heightOfString(row.label, { width: LABEL_WIDTH }),
    doc.heightOfString(row.value, { width: WIDTH - LABEL_WIDTH }),
  )
}

function drawLine(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(color.line)
    .stroke()
}

type Look = { size: number; font?: 'regular' | 'strong'; fill?: string; spaceBefore?: number }

function drawText(doc: Doc, text: string, { size, font = 'regular', fill = color.text, spaceBefore = 0 }: Look): void {
  doc.y += spaceBefore
  doc.font(font).fontSize(size).fillColor(fill).text(text, MARGIN, doc.y, { width: WIDTH })
  doc.y += size * 0.5
}
