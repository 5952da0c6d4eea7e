// This file must not import zod, so that the page of a booking does not load it.

/** The version of the text `lineConsent`. Change both together. */
export const LINE_VERSION = '2026-11'

/** The consent that a reviewer gives before a line of the review appears on public pages. */
export const lineConsent =
  'Uma frase desta avaliação pode aparecer em páginas públicas, com meu primeiro nome. Posso mudar de ideia quando quiser.'

/** The maximum length of a line of a review on a public card. */
export const MAX_LINE_LENGTH = 110
const MIN_WORDS = 3

export const lineMessages = {
  shown: { title: 'A frase pode aparecer em páginas públicas' },
  hidden: { title: 'A frase não aparece mais em páginas públicas' },
  failed: { title: 'Não foi possível salvar sua escolha. Tente novamente.' },
  noLine: 'O comentário não tem uma frase curta, de três palavras ou mais, que caiba na página.',
  textChanged: 'O texto mudou. Recarregue a página e leia de novo.',
} as const

/**
 * Returns the first sentence of a comment that fits on a public card: at least three words, and not too long. Null if there is
 * none.
 */
export function lineOf(comment: string | null | undefined): string | null {
  const sentences = (comment ?? '').replaceAll(/\s+/g, ' ').split(/(?<=[.!?…]) /)
  const fits = (sentence: string) => sentence.length <= MAX_LINE_LENGTH && sentence.split(' ').length >= MIN_WORDS
  return sentences.map((sentence) => sentence.trim()).find(fits) ?? null
}
