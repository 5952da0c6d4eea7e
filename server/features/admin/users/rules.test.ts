import { describe, expect, test } from 'vitest'
import { userSearchOf, ListUsers } from '#shared/admin-users.ts'
import { maskCpf, obstacleToDeactivation } from './rules.ts'

describe('deactivation of an account by an admin', () => {
  const facts = { actorId: 'rita', userId: 'ana', isAdmin: false, otherActiveAdmins: 1 }

  test('an admin may deactivate another user, and also another admin when an active admin remains', () => {
    expect(obstacleToDeactivation(facts)).toBeNull()
    expect(obstacleToDeactivation({ ...facts, isAdmin: true })).toBeNull()
  })

  test('an admin may deactivate neither their own account nor the last admin', () => {
    expect(obstacleToDeactivation({ ...facts, userId: 'rita', isAdmin: true })?.reason).toBe('own_account')
    expect(obstacleToDeactivation({ ...facts, isAdmin: true, otherActiveAdmins: 0 })?.reason).toBe('last_admin')
  })
})

describe('a search for users', () => {
  test.each([
    ['529.982', { by: 'phone', part: '529982', cpf: null }],
    ['(11) 98765-4321', { by: 'phone', part: '11987654321', cpf: '11987654321' }],
    ['529.982.247-25', { by: 'phone', part: '52998224725', cpf: '52998224725' }],
    ['+55 11', { by: 'phone', part: '5511', cpf: null }],
    ['Ana@Casa', { by: 'email', part: 'ana@casa' }],
    ['Ana 2', { by: 'name', part: 'Ana 2' }],
    ['***.982.247-**', { by: 'name', part: '***.982.247-**' }],
    ['', null],
  ])('%j looks for %j', (typed, sought) => expect(userSearchOf(typed)).toEqual(sought))

  test.each(['an', '52', '5.2.', '()-'])('%j is too short', (search) =>
    expect(ListUsers.safeParse({ search }).error?.issues).toMatchObject([
      { path: ['search'], message: 'Digite pelo menos 3 letras ou números' },
    ]),
  )
})

test('a masked CPF shows only its middle digits', () => expect(maskCpf('52998224725')).toBe('***.982.247-**'))
