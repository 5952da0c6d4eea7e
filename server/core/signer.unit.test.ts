import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner, signerFrom } from './signer.ts'
import { canonical, readStatement, signStatement } from './statement.ts'

const signer = createSigner(Buffer.alloc(32, 1))
const body = { tipo: 'reputacao', nome: 'Iracema Tupã', notas: { '5': 3, '4': 1 }, selo: true, ate: null, lista: ['b', 'a'] }
const signed = signStatement(signer, body)
const text = (statement: object) => JSON.stringify(statement)

test('a signed statement stays genuine when its white space and the order of its keys change', () => {
  const { documento, chave, assinatura } = signed
  const reordered = { assinatura, documento: Object.fromEntries(Object.entries(documento).toReversed()), chave }
  expect(readStatement(signer, JSON.stringify(reordered, null, 2))).toEqual({ kind: 'genuine', documento: body })
})

test('anybody can check a signed statement with the public key alone', () => {
  const key = createPublicKey(signer.keys[0]!.pem)
  expect(verify(null, Buffer.from(canonical(body)), key, Buffer.from(signed.assinatura, 'base64'))).toBe(true)
})

test("a statement with a changed value, a changed signature, an added key or another key's signature is reported as forged", () => {
  const foreign = createSigner(Buffer.alloc(32, 2))
  const forgeries = [
    { ...signed, documento: { ...body, nome: 'Outra Pessoa' } },
    { ...signed, documento: { ...body, notas: { '5': 4, '4': 1 } } },
    { ...signed, documento: { ...body, extra: 1 } },
    { ...signed, assinatura: signed.assinatura.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) },
    { ...signed, assinatura: '' },
    { ...signStatement(foreign, body), chave: signed.chave },
  ]
  expect(forgeries.map((forged) => readStatement(signer, text(forged)).kind)).toEqual(forgeries.map(() => 'forged'))
  expect(readStatement(signer, text(signStatement(foreign, body)))).toEqual({ kind: 'unknown_key' })
})

test('a text that is not a certificate or reputation file signed by us is reported as unreadable', () => {
  const others = ['', 'olá', '[]', '{}', 'null', text({ ...signed, outra: 1 }), text({ ...signed, documento: [] })]
  expect(others.map((other) => readStatement(signer, other).kind)).toEqual(others.map(() => 'unreadable'))
})

test('signatures of a retired key are still valid, and new statements are signed with the new key', () => {
  const old = createPublicKey(signer.keys[0]!.pem).export({ format: 'der', type: 'spki' }).subarray(-32)
  const next = createSigner(Buffer.alloc(32, 3), [old])
  expect(next.keys.map(({ id }) => id)).toEqual([expect.not.stringMatching(signed.chave), signed.chave])
  expect(readStatement(next, text(signed)).kind).toBe('genuine')
  expect(signStatement(next, body).chave).not.toBe(signed.chave)
})

test('statements signed with the derived key stay valid when a key is configured, and when the secret is replaced', () => {
  const [secret, newSecret] = [Buffer.alloc(32, 9), Buffer.alloc(32, 10)]
  const none = { SIGNING_OLD_KEYS: [] }
  const first = signerFrom(none, secret, [])
  const file = text(signStatement(first, body))
  expect(signerFrom(none, secret, []).keys).toEqual(first.keys)
  for (const later of [
    signerFrom({ ...none, SIGNING_KEY: Buffer.alloc(32, 8).toString('base64') }, secret, []),
    signerFrom(none, newSecret, [secret]),
  ]) {
    expect(readStatement(later, file).kind).toBe('genuine')
    expect(later.keys[0]).not.toEqual(first.keys[0])
  }
  expect(readStatement(signerFrom(none, newSecret, []), file).kind).toBe('unknown_key')
})
