import { expect, test } from 'vitest'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { keyOf, linkOf, reopens, wordsOf } from './rules.ts'

const id = '5f0f5a6e-0000-4000-8000-000000000001'

test('a paper lies where the specs say', () => {
  expect(keyOf(id, DocumentKind.front)).toBe(`private/documents/${id}/documento-frente`)
  expect(keyOf(id, DocumentKind.selfie)).toBe(`private/documents/${id}/selfie-documento`)
})

test.each([
  [VerificationStatus.approved, true],
  [VerificationStatus.pending, false],
  [VerificationStatus.refused, false],
  [null, false],
])('a new paper of one who is %s sends her back to analysis: %s', (status, expected) => {
  expect(reopens(status)).toBe(expected)
})

test('the words of a link say what it is', () => {
  const link = { professionalId: id, kind: DocumentKind.selfie, until: 1_764_000_000 }
  expect(linkOf(wordsOf(link))).toEqual(link)
})

test.each(['', id, `${id}.documento-frente`, `${id}.documento-verso.1764000000`, `${id}/../x.documento-frente.1764000000`])(
  '%j is no link',
  (words) => {
    expect(linkOf(words)).toBeNull()
  },
)
