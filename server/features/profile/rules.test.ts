import { describe, expect, test } from 'vitest'
import {
  backgroundBadge,
  countsAsMove,
  hiddenBecause,
  obstaclesOf,
  type Home,
  isNameLocked,
  nextPathFor,
  type Progress,
  samePlace,
  onboardingStateFrom,
} from './rules.ts'

const nothing: Progress = { roles: [], hasProfile: false, documentsSent: false, hasAddress: false, hasResidence: false }

test.each<[string, Partial<Progress>, string | null, string]>([
  ['nothing chosen', {}, null, '/onboarding-tipo'],
  ['only an admin', { roles: ['admin'] }, null, '/'],
  ['a contractor without address', { roles: ['contratante'] }, 'contratante', '/onboarding-contratante'],
  [
    'a contractor with only a residence',
    { roles: ['contratante'], hasResidence: true },
    'contratante',
    '/onboarding-contratante',
  ],
  [
    'a contractor without residence',
    { roles: ['contratante'], hasAddress: true },
    'contratante',
    '/onboarding-contratante?passo=2',
  ],
  [
    'a contractor who completed the onboarding',
    { roles: ['contratante'], hasAddress: true, hasResidence: true },
    'contratante',
    '/buscar',
  ],
  ['a professional without a profile', { roles: ['profissional'] }, 'profissional', '/onboarding-profissional'],
  ['a professional without documents', { roles: ['profissional'], hasProfile: true }, 'profissional', '/onboarding-profissional'],
  [
    'a professional with documents',
    { roles: ['profissional'], hasProfile: true, documentsSent: true },
    'profissional',
    '/dashboard-profissional',
  ],
  [
    'both',
    { roles: ['contratante', 'profissional'], hasProfile: true, documentsSent: true },
    'profissional',
    '/dashboard-profissional',
  ],
  ['both, without a profile', { roles: ['contratante', 'profissional'] }, 'contratante', '/onboarding-contratante'],
])('%s', (_, progress, type, next) => expect(onboardingStateFrom({ ...nothing, ...progress })).toEqual({ type, next }))

test.each<['contratante' | 'profissional', Partial<Progress>, string]>([
  ['profissional', { hasAddress: true, hasResidence: true }, '/onboarding-profissional'],
  ['profissional', { hasProfile: true }, '/onboarding-profissional'],
  ['profissional', { hasProfile: true, documentsSent: true }, '/dashboard-profissional'],
  ['contratante', { hasProfile: true, documentsSent: true }, '/onboarding-contratante'],
  ['contratante', { hasProfile: true, hasAddress: true }, '/onboarding-contratante?passo=2'],
  ['contratante', { hasProfile: true, hasAddress: true, hasResidence: true }, '/buscar'],
])('the next path as %s with %o is %s', (type, progress, next) =>
  expect(nextPathFor(type, { ...nothing, ...progress })).toBe(next),
)

test('a paused profile is reported as hidden by the pause, even if its switch is off', () => {
  const paused = { verificationStatus: 'Aprovado', pausedUntil: new Date('2026-12-01T12:00:00Z') } as const
  for (const visible of [true, false])
    expect(hiddenBecause({ ...paused, visible }, { active: true, emailConfirmed: true }, false)).toBe('paused')
})

test.each<[string, string, 'Aprovado' | 'Pendente' | 'Recusado' | null, boolean, boolean, boolean, boolean]>([
  ['shown', 'null', 'Aprovado', true, true, false, false],
  ['shown when confirmed', 'null', 'Aprovado', true, true, true, true],
  ['unconfirmed', 'email_unconfirmed', 'Aprovado', true, true, false, true],
  ['switched off', 'switched_off', 'Aprovado', false, true, false, true],
  ['in analysis', 'not_approved', 'Pendente', false, true, true, false],
  ['refused', 'not_approved', 'Recusado', true, true, true, false],
  ['documents not sent', 'not_approved', null, true, true, true, false],
  ['deactivated', 'inactive', 'Aprovado', true, false, true, false],
])('%s: %s', (_, reason, verificationStatus, visible, active, emailConfirmed, confirmedOnly) =>
  expect(
    String(hiddenBecause({ verificationStatus, visible, pausedUntil: null }, { active, emailConfirmed }, confirmedOnly)),
  ).toBe(reason),
)

test.each([
  [null, false],
  [{ verificationStatus: null, seal: false }, false],
  [{ verificationStatus: 'Pendente', seal: false }, false],
  [{ verificationStatus: 'Recusado', seal: false }, false],
  [{ verificationStatus: 'Aprovado', seal: false }, true],
  // The professional was approved and then sent the documents again.
  [{ verificationStatus: 'Pendente', seal: true }, true],
] as const)('the name of %o is locked: %s', (profile, locked) => expect(isNameLocked(profile)).toBe(locked))

describe('which changes of an address count as a change of place', () => {
  const home: Home = {
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    latitude: -23.56,
    longitude: -46.65,
  }
  const north = (km: number) => ({ latitude: -23.56 + km / 111.195, longitude: -46.65 })

  test.each<[string, Home, { latitude: number; longitude: number } | null, boolean]>([
    ['of 1.9 km is free', home, north(1.9), false],
    ['of 2.1 km counts', home, north(2.1), true],
    ['that loses the coordinates counts', home, null, true],
    ['to a first address is free, even if a lookup stored coordinates', { ...home, cep: null }, north(50), false],
    ['to the first coordinates is free', { ...home, latitude: null, longitude: null }, north(50), false],
  ])('%s', (_, from, to, counted) => expect(countsAsMove(from, to)).toBe(counted))

  test('a change of only the complement does not count as a change of place', () => {
    const typed = { cep: '01310100', street: 'Avenida Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
    expect(samePlace(home, typed)).toBe(true)
    expect(samePlace(home, { ...typed, number: '1001' })).toBe(false)
  })
})

describe('the badge of the background check', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const [later, earlier] = [new Date('2026-11-21T12:00:01Z'), now]
  test.each<[Parameters<typeof backgroundBadge>[0], string]>([
    [null, 'none'],
    [{ validUntil: later, result: { status: 'aprovado' } }, 'approved'],
    [{ validUntil: later, result: { status: 'reprovado' } }, 'pending'],
    [{ validUntil: later, result: null }, 'pending'],
    [{ validUntil: earlier, result: { status: 'aprovado' } }, 'expired'],
    [{ validUntil: earlier, result: { status: 'reprovado' } }, 'expired'],
    [{ validUntil: null, result: { status: 'aprovado' } }, 'expired'],
  ])('the badge of the check %o is %s', (latest, badge) => expect(backgroundBadge(latest, now)).toBe(badge))
})

test.each([
  ['nothing missing', {}, {}, []],
  ['no coordinates', { point: null }, {}, ['no_coordinates']],
  ['no hours', { hasHours: false }, {}, ['no_hours']],
  ['away without an end', {}, { awaySince: new Date(0) }, ['away']],
  ['away until today', {}, { awaySince: new Date(0), awayUntil: '2026-11-22' }, ['away']],
  ['an absence that is over', {}, { awaySince: new Date(0), awayUntil: '2026-11-21' }, []],
  ['everything', { point: null, hasHours: false }, { awaySince: new Date(0) }, ['no_coordinates', 'no_hours', 'away']],
])('the obstacles of a professional with %s', (_, at, absence, said) => {
  const place = { point: { latitude: -23, longitude: -46 }, hasHours: true, ...at }
  expect(obstaclesOf(place, { awaySince: null, awayUntil: null, ...absence }, '2026-11-22')).toEqual(said)
})
