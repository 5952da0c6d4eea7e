import { expect, test } from 'vitest'
import { lineOf, MAX_LINE_LENGTH } from './review-line.ts'

test.each([
  ['Limpou tudo com calma. Voltarei a chamar.', 'Limpou tudo com calma.'],
  ['Ótima! Chegou na hora e limpou tudo.', 'Chegou na hora e limpou tudo.'],
  ['Sem ponto no fim', 'Sem ponto no fim'],
  ['  Duas\n linhas  viram uma só.', 'Duas linhas viram uma só.'],
  [`${'muito '.repeat(30)}longa. A segunda frase cabe.`, 'A segunda frase cabe.'],
  ['Custou R$ 1.200 e valeu cada real.', 'Custou R$ 1.200 e valeu cada real.'],
  ['Ótima!', null],
  ['a'.repeat(MAX_LINE_LENGTH + 1), null],
  ['', null],
  [null, null],
])('the line of the comment %j is %j', (comment, line) => {
  expect(lineOf(comment)).toBe(line)
})
