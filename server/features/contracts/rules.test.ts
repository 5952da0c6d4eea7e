import { describe, expect, test } from 'vitest'
import type { Side } from '#shared/booking.ts'
import { assertNoticePeriod, contractActs, mayAct, noticePeriodOf, sideOf, type ContractAct } from './rules.ts'

const [today, at] = ['2026-11-23', new Date('2026-11-23T12:00:00Z')]
const draft = {
  status: 'rascunho',
  proposedAt: null,
  startsOn: '2026-12-01',
  contractorAcceptedAt: null,
  professionalAcceptedAt: null,
  noticeAt: null,
} as const
const sent = { ...draft, proposedAt: at }
const active = { ...sent, status: 'ativo', contractorAcceptedAt: at, professionalAcceptedAt: at } as const

describe('the state of a contract decides what each party may do', () => {
  test.for<[string, Parameters<typeof mayAct>[1], Side, ContractAct[]]>([
    ['a draft, the contractor', draft, 'contractor', ['change', 'propose', 'withdraw']],
    ['a sent draft, the contractor', sent, 'contractor', ['change', 'withdraw', 'accept']],
    ['a sent draft, the professional', sent, 'professional', ['accept', 'askChange', 'decline']],
    ['accepted by the contractor', { ...sent, contractorAcceptedAt: at }, 'contractor', ['change', 'withdraw']],
    ['accepted by the professional', { ...sent, professionalAcceptedAt: at }, 'professional', ['askChange', 'decline']],
    ['on the first day', { ...sent, startsOn: today }, 'professional', ['accept', 'askChange', 'decline']],
    ['after the first day', { ...sent, startsOn: '2026-11-22' }, 'professional', ['askChange', 'decline']],
    ['active, the contractor', active, 'contractor', ['giveNotice']],
    ['active, the professional', active, 'professional', ['giveNotice']],
    ['active with notice', { ...active, noticeAt: at }, 'professional', []],
    ['ended', { ...active, status: 'encerrado' }, 'contractor', []],
  ])('%s', ([, contract, side, acts]) => {
    expect(contractActs.filter((act) => mayAct(act, contract, side, today))).toEqual(acts)
  })
})

test('only the contractor has a role in an unsent draft, and other people have none in any contract', () => {
  const [contractorId, professionalId] = ['ana', 'rita']
  expect(sideOf({ contractorId, professionalId, proposedAt: null }, 'rita')).toBeNull()
  expect(sideOf({ contractorId, professionalId, proposedAt: at }, 'rita')).toBe('professional')
  expect(sideOf({ contractorId, professionalId, proposedAt: null }, 'ana')).toBe('contractor')
  expect(sideOf({ contractorId, professionalId, proposedAt: at }, 'bia')).toBeNull()
})

test('the notice period of the contractor grows with the years, that of the professional does not', () => {
  const contract = { startsOn: '2020-11-23' }
  expect(noticePeriodOf(contract, 'contractor', today)).toEqual({ days: 48, earliest: '2027-01-10' })
  expect(noticePeriodOf(contract, 'professional', today)).toEqual({ days: 30, earliest: '2026-12-23' })
})

test('a last day before the end of the notice period, or more than 180 days ahead, is refused with the limit', () => {
  const check = (lastDay: string) => () => assertNoticePeriod({ startsOn: '2026-11-01' }, 'professional', lastDay, today)
  expect(check('2026-12-22')).toThrow('escolha 23/12/2026 ou depois')
  expect(check('2026-12-23')).not.toThrow()
  expect(check('2027-05-22')).not.toThrow()
  expect(check('2027-05-23')).toThrow('Escolha um dia em até 180 dias.')
})
