import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(randomBytes(32))
const paper = Buffer.from('um documento')

test('what is sealed is not readable, and opens again', () => {
  const sealed = vault.seal('document', paper)
  expect(sealed.includes(paper)).toBe(false)
  expect(vault.open('document', sealed)).toEqual(paper)
  expect(vault.seal('document', paper)).not.toEqual(sealed)
})

test('one flipped bit, another purpose, another key and a stump open nothing', () => {
  const sealed = vault.seal('document', paper)
  const touched = Buffer.from(sealed)
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1
  expect(vault.open('document', touched)).toBeNull()
  expect(vault.open('totp', sealed)).toBeNull()
  expect(createVault(randomBytes(32)).open('document', sealed)).toBeNull()
  expect(vault.open('document', sealed.subarray(0, 20))).toBeNull()
})

test('a signature holds for its words and its purpose alone', () => {
  const signature = vault.sign('document-link', 'a')
  expect(vault.isSigned('document-link', 'a', signature)).toBe(true)
  expect(vault.isSigned('document-link', 'b', signature)).toBe(false)
  expect(vault.isSigned('document', 'a', signature)).toBe(false)
  expect(vault.isSigned('document-link', 'a', '')).toBe(false)
})

test('a key of another length is refused', () => {
  expect(() => createVault(randomBytes(16))).toThrow(RangeError)
})
