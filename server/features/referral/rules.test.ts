import { expect, test } from 'vitest'
import { AcceptReferral, InviteCode } from '#shared/referral-input.ts'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { assertAcceptable, refusalOf, type Fraud } from './rules.ts'

const clean: Fraud = { knownCpf: false, knownCard: false, bookedBefore: false }
const invitation = { inviterId: 'ana', invitedId: 'beto', alreadyInvited: false, ...clean }

test.each([
  [{ inviterId: null }, 'unknown_code'],
  [{ inviterId: 'beto' }, 'own_code'],
  [{ alreadyInvited: true }, 'already_invited'],
  [{ bookedBefore: true }, 'not_first'],
  [{ knownCpf: true }, 'known_cpf'],
  [{ knownCard: true }, 'known_card'],
])('an invitation with %o is refused with %s', (over, reason) => {
  expect(reasonThrown(() => assertAcceptable({ ...invitation, ...over }, 'code'))).toBe(reason)
})

test('a valid invitation is accepted and returns its inviter', () => {
  expect(assertAcceptable(invitation, 'code')).toBe('ana')
})

test.each([
  [{}, null],
  [{ knownCard: true }, 'card'],
  [{ knownCpf: true, knownCard: true }, 'cpf'],
  [{ bookedBefore: true, knownCpf: true }, 'not_first'],
])('the first finished booking with %o brings credit unless %s', (over, refusal) => {
  expect(refusalOf({ ...clean, ...over })).toBe(refusal)
})

test.each(['VEM-7K2M-10XD', 'vem 7k2m-1oxd', '7K2MIOXD', ' 7k2m lo xd '])('reads the code that is typed as %s', (typed) => {
  expect(AcceptReferral.parse({ code: typed })).toEqual({ code: 'VEM-7K2M-10XD' })
  expect(InviteCode.parse(typed)).toBe('VEM-7K2M-10XD')
})

test('a malformed invitation code is refused, but the field of the sign-up may stay empty', () => {
  for (const typed of ['', '   ', 'VEM', 'VEM-7K2M-10XDA', 'VEM-7K2M-1UXD'])
    expect(AcceptReferral.safeParse({ code: typed }).success, typed).toBe(false)
  expect(InviteCode.parse('  ')).toBeUndefined()
})
