import { extractText, getDocumentProxy } from 'unpdf'
import { z } from 'zod'

/** The contents of a PDF as a screen reader receives them. `tags`: the structure roles with their text, in reading order. */
export type ReadPdf = {
  readonly title: string
  readonly language: string
  readonly marked: boolean
  readonly text: string
  readonly pages: number
  readonly tags: readonly string[]
}

const Info = z.object({ Title: z.string(), Language: z.string() })
const Mark = z.object({ Marked: z.boolean() }).nullable()
type Node = { role?: string | undefined; children?: Node[] | undefined }
const Node: z.ZodType<Node> = z.lazy(() => z.object({ role: z.string().optional(), children: z.array(Node).optional() }))

/** Extracts the contents of a PDF. Non-breaking spaces become normal spaces. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  const { Title, Language } = Info.parse(info)
  const { text, totalPages } = await extractText(document, { mergePages: true })
  // The structure tree of page 1 also contains elements that begin there and continue on the next page.
  const tags = rolesOf(Node.parse(await (await document.getPage(1)).getStructTree()))
  return {
    title: Title,
    language: Language,
    marked: Mark.parse(await document.getMarkInfo())?.Marked ?? false,
    text: text.replaceAll(' ', ' '),
    pages: totalPages,
    tags,
  }
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}
