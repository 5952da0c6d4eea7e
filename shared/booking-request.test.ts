import { expect, test } from 'vitest'
import { conflictsOf } from './booking-request.ts'

test.each([
  [4, 4, 'Nenhuma data está livre. Volte e escolha outro horário.'],
  [2, 4, 'Algumas datas não estão livres. Agende as outras ou volte e escolha outro horário.'],
  [3, 4, 'Algumas datas não estão livres. Agende a outra ou volte e escolha outro horário.'],
  [1, 4, 'Uma data não está livre. Agende as outras ou volte e escolha outro horário.'],
  [1, 2, 'Uma data não está livre. Agende a outra ou volte e escolha outro horário.'],
])('says what to do when %i of %i dates of a series are taken', (busy, all, words) => {
  expect(conflictsOf(busy, all)).toBe(words)
})
