import { expect, test } from 'vitest'
import type { ItemFacts } from './port.ts'
import { rubricAi, scoreByRubric } from './rubric.ts'

const item = (over: Partial<ItemFacts> = {}): ItemFacts => ({
  description: 'Limpar a pia',
  mandatory: true,
  done: true,
  hasNote: false,
  hasPhoto: false,
  ...over,
})
const many = (count: number, over: Partial<ItemFacts> = {}) => Array.from({ length: count }, () => item(over))
const scoreOf = (items: ItemFacts[]) => scoreByRubric({ items }).score

test.each<[string, ItemFacts[], number]>([
  ['everything done and half of it documented', [...many(3, { hasPhoto: true }), ...many(3, { mandatory: false })], 10],
  ['everything done and nothing documented', [...many(3), ...many(2, { mandatory: false })], 8],
  ['mandatory items only: their part counts 8', many(4), 8],
  ['optional items only: their part counts 8', many(4, { mandatory: false }), 8],
  ['two of three mandatory items', [...many(2), item({ done: false })], 5.3],
  ['one of four done items documented is half of the documentation', [item({ hasNote: true }), ...many(3)], 9],
  ['a note at an item that is not done counts nothing', [item(), item({ done: false, hasNote: true })], 4],
  ['nothing done', many(5, { done: false, hasNote: true }), 0],
  ['no items', [], 0],
])('%s', (_, items, score) => {
  expect(scoreOf(items)).toBe(score)
})

test('each reason of a rubric score states its points, and the points add up to the score', async () => {
  const items = [
    ...many(2, { hasPhoto: true }),
    item({ done: false }),
    item({ mandatory: false }),
    item({ mandatory: false, done: false }),
  ]
  const { score, reasons, source } = await rubricAi.scoreChecklist({ items })
  expect(source).toBe('rules')
  expect(reasons).toEqual([
    { text: '2 de 3 itens obrigatórios feitos', points: 4, of: 6 },
    { text: '1 de 2 itens opcionais feitos', points: 1, of: 2 },
    { text: '2 de 3 itens feitos com nota ou foto (a metade já vale tudo)', points: 2, of: 2 },
  ])
  expect(score).toBe(7)
})

test('documenting one more done item never lowers the score, which stays between 0 and 10', () => {
  for (let done = 0; done <= 12; done++)
    for (let documented = 0; documented <= done; documented++) {
      const items = Array.from({ length: 12 }, (_, at) =>
        item({ mandatory: at % 3 !== 0, done: at < done, hasPhoto: at < documented }),
      )
      const better = items.map((each, at) => (at === documented && at < done ? { ...each, hasPhoto: true } : each))
      expect(scoreOf(items)).toBeGreaterThanOrEqual(0)
      expect(scoreOf(items)).toBeLessThanOrEqual(10)
      expect(scoreOf(better)).toBeGreaterThanOrEqual(scoreOf(items))
    }
})
