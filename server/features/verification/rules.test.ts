import { expect, test } from 'vitest'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { readLink, reopens, writeLink } from './rules.ts'

const id = '5f0f5a6e-0000-4000-8000-000000000001'

test.each([
  [VerificationStatus.approved, true],
  [VerificationStatus.pending, false],
  [VerificationStatus.refused, false],
  [null, false],
])('a new document of a professional who is %s reopens the review: %s', (status, expected) => {
  expect(reopens(status)).toBe(expected)
})

test('readLink decodes the text that writeLink encoded', () => {
  const link = { professionalId: id, kind: DocumentKind.selfie }
  expect(readLink(writeLink(link))).toEqual(link)
})

test.each(['', id, `${id}.documento-verso`, `${id}.documento-frente.1764000000`, `${id}/../x.documento-frente`])(
  'refuses %j',
  (text) => {
    expect(readLink(text)).toBeNull()
  },
)
