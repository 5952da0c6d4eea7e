import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(randomBytes(32))
const plain = Buffer.from('um documento')

test('encrypts bytes so that they are unreadable, and decrypts them again', () => {
  const sealed = vault.seal('document', plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(vault.open('document', sealed)).toEqual(plain)
  expect(vault.seal('document', plain)).not.toEqual(sealed)
})

test('decrypting returns null for a changed bit, another purpose, another key and truncated bytes', () => {
  const sealed = vault.seal('document', plain)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(vault.open('document', changed)).toBeNull()
  expect(vault.open('totp', sealed)).toBeNull()
  expect(createVault(randomBytes(32)).open('document', sealed)).toBeNull()
  expect(vault.open('document', sealed.subarray(0, 20))).toBeNull()
})

test('a signature is valid only for its own text and purpose', () => {
  const signature = vault.sign('document-link', 'a')
  expect(vault.isSigned('document-link', 'a', signature)).toBe(true)
  expect(vault.isSigned('document-link', 'b', signature)).toBe(false)
  expect(vault.isSigned('document', 'a', signature)).toBe(false)
  expect(vault.isSigned('document-link', 'a', '')).toBe(false)
})

test('rejects an encryption key that does not have 32 bytes', () => {
  expect(() => createVault(randomBytes(16))).toThrow(RangeError)
})

test('after the encryption key was changed, old data can still be decrypted and checked, and new data uses the new key', () => {
  const [old, key] = [randomBytes(32), randomBytes(32)]
  const before = createVault(old)
  const sealed = before.seal('document', Buffer.from('RG'))
  const after = createVault(key, [randomBytes(32), old])
  expect(after.open('document', sealed)?.toString()).toBe('RG')
  expect(after.isSigned('calendar-feed', 'u1', before.sign('calendar-feed', 'u1'))).toBe(true)
  const fresh = after.seal('document', Buffer.from('CNH'))
  expect(before.open('document', fresh)).toBeNull()
  expect(createVault(key).open('document', fresh)?.toString()).toBe('CNH')
  expect(before.isSigned('document', 'u1', after.sign('document', 'u1'))).toBe(false)
  expect(() => createVault(key, [Buffer.alloc(5)])).toThrow(RangeError)
})
