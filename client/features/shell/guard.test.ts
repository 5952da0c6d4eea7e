import { describe, expect, test } from 'vitest'
import { safeReturn } from '#client/lib/address.ts'
import { authPath, guardOf } from './guard.ts'
import type { RouteKind, Verdict } from './guard.ts'

const person = {
  user: {},
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
}
const visitor = { ...person, user: null }
const contractor = { ...person, isContractor: true }
const professional = { ...person, isProfessional: true }
const both = { ...person, isProfessional: true, isContractor: true }
const admin = { ...contractor, isAdmin: true }
/** A person who chose to be a professional but has no profile yet. */
const beginner = { ...person, unfinishedProfessional: true }
/** A professional with a profile whose documents are missing or were refused. */
const refused = { ...professional, unfinishedProfessional: true }
/** An admin without a profile and without the role contratante. */
const onlyAdmin = { ...admin, startsAsAdmin: true }
/** A contractor who began to sign up as a professional. */
const contractorBeginner = { ...contractor, unfinishedProfessional: true }

const contractorHome: Verdict = { go: '/dashboard-contratante' }
const professionalHome: Verdict = { go: '/dashboard-profissional' }
const login: Verdict = { go: '/auth?voltar=%2Fx%3Fa%3D1' }
const wizard: Verdict = { go: '/onboarding-profissional' }
const root: Verdict = { go: '/' }
const adminHome: Verdict = { go: '/admin' }

type Row = [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]

const rows: Record<RouteKind, Row> = {
  // Each row has one decision for each kind of person, in this order: visitor, contractor, professional, both, admin, beginner,
  // refused, contractorBeginner, onlyAdmin.
  public: ['stay', 'stay', 'stay', 'stay', 'stay', 'stay', 'stay', 'stay', 'stay'],
  landing: [
    'stay',
    contractorHome,
    professionalHome,
    professionalHome,
    contractorHome,
    wizard,
    wizard,
    contractorHome,
    adminHome,
  ],
  auth: ['stay', root, root, root, root, root, root, root, root],
  protected: [login, 'stay', 'stay', 'stay', 'stay', 'stay', 'stay', 'stay', 'stay'],
  professional: [login, contractorHome, 'stay', 'stay', contractorHome, 'stay', 'stay', 'stay', adminHome],
  workplace: [login, contractorHome, 'stay', 'stay', contractorHome, wizard, wizard, wizard, adminHome],
  contractor: [login, 'stay', professionalHome, 'stay', 'stay', wizard, wizard, 'stay', 'stay'],
  admin: [login, root, root, root, 'stay', root, root, root, 'stay'],
}

describe.each(Object.keys(rows) as RouteKind[])('a route of kind %s', (kind) => {
  test.each([
    ['a visitor', visitor],
    ['a contractor', contractor],
    ['a professional', professional],
    ['a person with both roles', both],
    ['an admin', admin],
    ['a professional without a profile', beginner],
    ['a professional whose documents were refused', refused],
    ['a contractor who began to sign up as a professional', contractorBeginner],
    ['an admin who is neither contractor nor professional', onlyAdmin],
  ])('stays or redirects for %s as the table says', (_name, who) => {
    const at = [visitor, contractor, professional, both, admin, beginner, refused, contractorBeginner, onlyAdmin].indexOf(who)
    expect(guardOf(kind, who, '/x?a=1')).toEqual(rows[kind][at])
  })
})

test('after signing in, the path in voltar opens if it is a path of this site, otherwise / opens', () => {
  expect(guardOf('auth', contractor, '/auth', '/servicos')).toEqual({ go: '/servicos' })
  expect(guardOf('auth', contractor, '/auth', '//evil.example')).toEqual({ go: '/' })
})

test.each([
  ['/profissional/1?semana=2026-11-22', '/profissional/1?semana=2026-11-22'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/ok\\..\\evil', undefined],
  ['/\tevil', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [7, undefined],
  ['/auth?voltar=/x', undefined],
  [`/${'a'.repeat(2000)}`, undefined],
])('%s as a return path is %s', (path, expected) => {
  expect(safeReturn(path)).toBe(expected)
})

test('the sign-in path has no voltar when the person asked for /', () => {
  expect(authPath('/')).toBe('/auth')
})
