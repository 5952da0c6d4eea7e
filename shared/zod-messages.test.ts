import { expect, test } from 'vitest'
import { z } from 'zod'
import './zod-messages.ts'

const firstMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.string(), undefined, 'Preencha este campo'],
  [z.string(), 5, 'Valor inválido'],
  [z.string().max(1_000), 'x'.repeat(1_001), 'Use no máximo 1.000 caracteres'],
  [z.string().min(2), 'x', 'Use no mínimo 2 caracteres'],
  [z.number().max(99), 100, 'Use no máximo 99'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use no máximo 2 itens'],
  [z.enum(['a']), 'b', 'Valor inválido'],
  [z.strictObject({}), { isAdmin: true }, 'Campo desconhecido: isAdmin'],
  [z.string('Informe a rua'), 5, 'Informe a rua'],
])('case %#: gives a Portuguese message for an invalid value', (schema, value, message) => {
  expect(firstMessage(schema, value)).toBe(message)
})
