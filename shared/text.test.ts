import { expect, test } from 'vitest'
import { SignUp } from './auth.ts'
import { ERASED_NAME, firstNameOf } from './pages.ts'
import { SaveContact } from './profile.ts'
import { line, text } from './text.ts'

test.each([
  ['Ana\r\nBcc Lima', 'Ana Bcc Lima'],
  ['\n Ana\t\u2028Prado\r', 'Ana Prado'],
  ['Ana\u00A0 \u200BPrado', 'Ana Prado'],
])('a text of one line: %j becomes %j', (typed, stored) => {
  expect(line({ max: 120 }).parse(typed)).toBe(stored)
  expect(SaveContact.shape.name.parse(typed)).toBe(stored)
  expect(SignUp.shape.name.parse(typed)).toBe(stored)
})

test('a name of only line breaks counts as missing, and a text of several lines keeps its line breaks', () => {
  expect(SignUp.shape.name.safeParse('\r\n').error?.issues[0]?.message).toBe('Informe seu nome completo')
  expect(text({ max: 20 }).parse('uma\nduas')).toBe('uma\nduas')
})

test.each([
  ['Maria da Silva', 'Maria'],
  ['  Zé ', 'Zé'],
  [ERASED_NAME, ERASED_NAME],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
