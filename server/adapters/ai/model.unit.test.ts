import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createModelAi } from './model.ts'
import { AiUnavailable } from './port.ts'

const facts = {
  items: [{ description: 'Limpar a pia', mandatory: true, done: true, hasNote: false, hasPhoto: true }],
}
let server: Server | null = null
afterEach(() => void server?.close())

/** Starts a service that answers every question with `content`, and returns its address and what it was asked. */
async function serviceSaying(content: string, status = 200) {
  const asked: { body: string; authorization: string | undefined; url: string | undefined }[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ body, authorization: request.headers.authorization, url: request.url })
      response.writeHead(status, { 'content-type': 'application/json' })
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      response.end(JSON.stringify({ id: 'x', created: 1, model: 'modelo', object: 'chat.completion', choices }))
    })
  })
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    ai: createModelAi({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'modelo', apiKey: 'chave', timeoutMs: 5_000 }),
  }
}

test('asks the configured model with the items alone, and returns its score and reasons', async () => {
  const { ai, asked } = await serviceSaying('{"score": 8.46, "reasons": ["A pia foi documentada com foto."]}')
  expect(await ai.scoreChecklist(facts)).toEqual({
    score: 8.5,
    reasons: [{ text: 'A pia foi documentada com foto.', points: null, of: null }],
    source: 'model',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ authorization: 'Bearer chave', url: '/v1/chat/completions' })
  const { model, messages } = JSON.parse(asked[0]!.body) as { model: string; messages: { role: string; content: string }[] }
  expect([model, messages.at(-1)]).toEqual(['modelo', { role: 'user', content: JSON.stringify(facts.items) }])
})

test('reads the JSON of a model that adds words to it', async () => {
  const { ai } = await serviceSaying('Claro!\n```json\n{"score": 7, "reasons": ["Faltam fotos."]}\n```')
  expect((await ai.scoreChecklist(facts)).score).toBe(7)
})

test.each([
  ['a score above 10', '{"score": 11, "reasons": ["x"]}', 200],
  ['no reason', '{"score": 9, "reasons": []}', 200],
  ['no JSON', 'Nota nove!', 200],
  ['a refusal of the service', '', 401],
])('%s is no score', async (_, content, status) => {
  const { ai } = await serviceSaying(content, status)
  const error = await ai.scoreChecklist(facts).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(AiUnavailable)
  expect(JSON.stringify([String(error), (error as Error).cause ?? null])).not.toContain('pia')
})
