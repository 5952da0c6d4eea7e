import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BEST_SCORE, ScoreSource } from '#shared/checklists.ts'
import { type HttpService, jsonAnswer, startHttpService, statusAnswer } from '#server/test/stage/http-service.ts'
import { createModelAi } from './model.ts'
import type { AiPort, ItemFacts } from './port.ts'
import { rubricAi } from './rubric.ts'

/**
 * An adapter that scores checklists, as the tests use it. `breakDown` makes its service fail; it is null if the adapter uses no
 * service.
 */
type Place = { ai: AiPort; breakDown: (() => unknown) | null }

let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.stop())

function modelPlace(): Place {
  const content = '{"score": 8.4666, "reasons": ["Todos os itens foram feitos.", "A pia foi documentada com foto."]}'
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  service.answer = jsonAnswer({ id: 'x', created: 1, model: 'modelo', object: 'chat.completion', choices })
  return {
    ai: createModelAi({ baseUrl: `${service.origin}/v1`, model: 'modelo', apiKey: undefined, timeoutMs: 5_000 }),
    breakDown: () => (service.answer = statusAnswer(401)),
  }
}

const item = (over: Partial<ItemFacts> = {}): ItemFacts => ({
  description: 'Limpar a pia',
  mandatory: true,
  done: true,
  hasNote: false,
  hasPhoto: false,
  ...over,
})

describe.each([
  ['the rubric', (): Place => ({ ai: rubricAi, breakDown: null }), ScoreSource.rules],
  ['the model', modelPlace, ScoreSource.model],
] as const)('%s keeps the contract of the port:', (_name, open, source) => {
  test.each<[string, ItemFacts[]]>([
    ['three items, two of them done', [item({ hasPhoto: true }), item(), item({ done: false })]],
    ['nothing that is done', [item({ done: false }), item({ done: false, mandatory: false })]],
    ['no items', []],
  ])('scores %s from 0 to 10 with one decimal and at least one reason', async (_, items) => {
    const { score, reasons, ...rest } = await open().ai.scoreChecklist({ items })
    expect(rest).toEqual({ source })
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(BEST_SCORE)
    expect(score).toBe(Number(score.toFixed(1)))
    expect(reasons.length).toBeGreaterThanOrEqual(1)
    for (const { text, points, of } of reasons) {
      expect(text).toMatch(/\S/)
      // A reason states both its points and the maximum of these points, or neither.
      expect(points === null).toBe(of === null)
      expect(points ?? 0).toBeLessThanOrEqual(of ?? 0)
    }
  })

  test('scores the same checklist twice with the same result', async () => {
    const { ai } = open()
    expect(await ai.scoreChecklist({ items: [item()] })).toEqual(await ai.scoreChecklist({ items: [item()] }))
  })

  test('throws AiUnavailable when the AI service fails, and the error contains no text of the checklist', async () => {
    const { ai, breakDown } = open()
    breakDown?.()
    const [kind, said] = await ai.scoreChecklist({ items: [item()] }).then(
      () => ['scored', ''],
      (error: Error) => [error.name, JSON.stringify([String(error), error.cause ?? null])],
    )
    expect(kind).toBe(breakDown ? 'AiUnavailable' : 'scored')
    expect(said).not.toContain('pia')
  })
})
