import { expect, test } from 'vitest'
import { rolesOf } from './rules.ts'

test.each([
  { stored: [], hasProfile: false, roles: ['contractor'] },
  { stored: ['contratante'], hasProfile: false, roles: ['contractor'] },
  { stored: ['profissional'], hasProfile: false, roles: ['contractor'] },
  { stored: ['profissional'], hasProfile: true, roles: ['professional'] },
  { stored: ['contratante', 'profissional'], hasProfile: true, roles: ['professional', 'contractor'] },
  { stored: ['admin'], hasProfile: false, roles: ['contractor', 'admin'] },
  { stored: ['qualquer'], hasProfile: false, roles: ['contractor'] },
])('$stored with profile $hasProfile is $roles', ({ stored, hasProfile, roles }) => {
  expect([...rolesOf(stored, hasProfile)]).toEqual(roles)
})
