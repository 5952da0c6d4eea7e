import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpService, jsonAnswer, startHttpService } from '#server/test/stage/http-service.ts'
import { createModelAi } from './model.ts'
import { AiUnavailable } from './port.ts'

const facts = {
  items: [{ description: 'Limpar a pia', mandatory: true, done: true, hasNote: false, hasPhoto: true }],
}
let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.stop())

/** Creates the AI adapter with a language model that replies `content` to every request. */
function modelSaying(content: string) {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  service.answer = jsonAnswer({ id: 'x', created: 1, model: 'modelo', object: 'chat.completion', choices })
  return createModelAi({ baseUrl: `${service.origin}/v1`, model: 'modelo', apiKey: 'chave', timeoutMs: 5_000 })
}

test('sends only the items of a checklist to the configured model, and returns the score and reasons of the model', async () => {
  const ai = modelSaying('{"score": 8.46, "reasons": ["A pia foi documentada com foto."]}')
  expect(await ai.scoreChecklist(facts)).toEqual({
    score: 8.5,
    reasons: [{ text: 'A pia foi documentada com foto.', points: null, of: null }],
    source: 'model',
  })
  expect(service.seen).toMatchObject([{ headers: { authorization: 'Bearer chave' }, url: '/v1/chat/completions' }])
  const { model, messages } = JSON.parse(service.seen[0]!.body) as {
    model: string
    messages: { role: string; content: string }[]
  }
  expect([model, messages.at(-1)]).toEqual(['modelo', { role: 'user', content: JSON.stringify(facts.items) }])
})

test('sends only the figures to the model for suggestions, and throws AiUnavailable for a response of another shape', async () => {
  const figures = [{ name: 'Visualizações do perfil em 90 dias', value: '40' }]
  const ai = modelSaying('{"suggestions": [{"text": "40 pessoas viram o seu perfil.", "link": "/conversas"}]}')
  expect(await ai.suggest(figures, ['/conversas'])).toEqual([{ text: '40 pessoas viram o seu perfil.', link: '/conversas' }])
  const { messages } = JSON.parse(service.seen.at(-1)!.body) as { messages: { content: string }[] }
  expect(messages.at(-1)?.content).toBe(JSON.stringify(figures))
  await expect(modelSaying('["40"]').suggest(figures, ['/conversas'])).rejects.toThrow(AiUnavailable)
})

test("parses the score from a model's response that has text around its JSON", async () => {
  const ai = modelSaying('Claro!\n```json\n{"score": 7, "reasons": ["Faltam fotos."]}\n```')
  expect((await ai.scoreChecklist(facts)).score).toBe(7)
})

test.each([
  ['a score above 10', '{"score": 11, "reasons": ["x"]}'],
  ['no reason', '{"score": 9, "reasons": []}'],
  ['no JSON', 'Nota nove!'],
])('%s is no score', async (_, content) => {
  const ai = modelSaying(content)
  const error = await ai.scoreChecklist(facts).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(AiUnavailable)
  expect(JSON.stringify([String(error), (error as Error).cause ?? null])).not.toContain('pia')
})
