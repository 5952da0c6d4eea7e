import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { servicePurchases, users } from '#db/schema/index.ts'
import { fingerprintOf } from '#server/test/hostile/fingerprint.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import {
  accept,
  ana,
  api,
  download,
  draft,
  grant,
  host,
  kindsOf,
  rita,
  setUpContracts,
  terms,
  world,
} from '#server/test/stage/contracts.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpContracts()

const everyRow = () => fingerprintOf(world.database.sql)

describe('the calculator', () => {
  test('the cost calculator returns the five figures of the seed data and the full cost, and needs no purchase', async () => {
    const other = await world.person()
    expect(await api(other).calculate({ baseSalaryInCents: 162_100 })).toEqual({
      salario_base: 162_100,
      inss: 12_968,
      fgts: 12_968,
      decimo_terceiro: 13_508,
      custo_total_mensal: 201_544,
      detalhado: {
        salaryInCents: 162_100,
        socialSecurityInCents: 12_968,
        accidentInCents: 1_297,
        fgtsInCents: 12_968,
        dismissalFundInCents: 5_187,
        thirteenthInCents: 13_508,
        holidayThirdInCents: 4_503,
        chargesOnBothInCents: 3_602,
        totalInCents: 216_133,
        rates: { socialSecurity: 800, accident: 80, fgts: 800, dismissalFund: 320 },
        ratesFrom: '2026-01-01',
        minimumWageInCents: 162_100,
      },
    })
  })

  test.each([0, -1, 1.5, 10_000_001])('refuses a salary of %d cents', async (baseSalaryInCents) => {
    expect(await reasonOf(api(ana).calculate({ baseSalaryInCents }))).toBe('BAD_REQUEST')
  })

  test('the cost calculator is refused to professionals', async () => {
    expect(await reasonOf(api(rita).calculate({ baseSalaryInCents: 162_100 }))).toBe('forbidden')
  })
})

describe('a draft', () => {
  test('a draft of a contract is written from the terms, and only the contractor can read it', async () => {
    const contractId = await draft()
    const view = await api(ana).byId({ contractId })
    expect(view).toMatchObject({
      side: 'contractor',
      status: 'rascunho',
      professional: { name: 'Rita Melo' },
      acceptedAt: { contractor: null, professional: null },
      url: `/contract/${contractId}.pdf`,
      may: ['change', 'propose', 'withdraw'],
    })
    const text = view.clauses.map((clause) => `${clause.title} ${clause.text}`).join('\n')
    for (const words of [
      'São Paulo/SP',
      'Faxina Leve. Também: Regar as plantas.',
      'R$ 1.621,00',
      '40 horas por semana',
      '01/12/2026',
      '50%',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Ana')
    expect(await reasonOf(api(rita).byId({ contractId }))).toBe('not_found')
    expect(await api(ana).list()).toMatchObject([{ id: contractId, other: { id: rita.id } }])
    expect(await api(rita).received()).toEqual([])
    expect(await kindsOf(rita)).toEqual([])
  })

  test.each([
    ['a salary below the minimum of the week', { monthlySalaryInCents: 147_363 }, 'monthlySalaryInCents', 'R$ 1.473,64'],
    ['no day', { daysPerWeek: 0 }, 'daysPerWeek', 'pelo menos 1 dia'],
    ['eight days', { daysPerWeek: 8 }, 'daysPerWeek', 'no máximo 6 dias'],
    ['nine hours a day', { hoursPerDay: 9 }, 'hoursPerDay', 'no máximo 8 horas'],
    ['48 hours a week', { daysPerWeek: 6 }, 'hoursPerDay', 'no máximo 44 horas'],
    ['a payday after the seventh', { payday: 8 }, 'payday', 'até o dia 7'],
    ['no task', { services: [], tasks: '' }, 'tasks', 'descreva as tarefas'],
    ['a first day in the past', { startsOn: '2026-11-22' }, 'startsOn', 'de hoje em diante'],
    ['a first day far ahead', { startsOn: '2027-06-01' }, 'startsOn', '180 dias'],
    ['a day that does not exist', { startsOn: '2026-02-30' }, 'startsOn', 'Data inválida'],
    ['a phone in the tasks', { tasks: 'Ligue 11 98765-4321' }, 'tasks', 'Não compartilhe contatos'],
  ])('a draft with %s is refused at its field, and nothing is written', async (_what, over, field, words) => {
    const cookie = await cookieFor(world, ana)
    const before = await everyRow()
    const answer = await host.app.inject({
      method: 'POST',
      url: '/trpc/contracts.create',
      headers: { cookie, origin: world.settings.publicUrl },
      payload: { professionalId: rita.id, ...terms, ...over },
    })
    const { error } = answer.json()
    expect([answer.statusCode, error.data.code]).toEqual([400, 'BAD_REQUEST'])
    expect(error.data.fields[field]).toEqual([expect.stringContaining(words)])
    expect(await everyRow()).toEqual(before)
  })

  test('a contract needs a booking or conversation with the professional and no block; a pair has one open contract at most', async () => {
    const stranger = await world.person({ professional: true })
    expect(await reasonOf(api(ana).create({ professionalId: stranger.id, ...terms }))).toBe('invalid_input')
    expect(await api(ana).candidates()).toMatchObject([{ id: rita.id, name: 'Rita Melo' }])
    const contractId = await draft()
    const refusal = await refusalOf(draft())
    expect([refusal.code, refusal.reason, refusal.extra.data]).toEqual(['CONFLICT', 'contract_open', { contractId }])
    await api(ana).withdraw({ contractId })
    expect(await api(ana).list()).toEqual([])
    const two = await Promise.all([reasonOf(draft()), reasonOf(draft())])
    expect(two.toSorted()).toEqual(['contract_open', 'no refusal'])
    const [{ id: open } = { id: '' }] = await api(ana).list()
    await world.as(rita).safety.block({ userId: ana.id })
    expect(await api(ana).candidates()).toEqual([])
    for (const write of [
      () => api(ana).propose({ contractId: open }),
      () => api(ana).change({ contractId: open, ...terms, tasks: 'Lavar.' }),
    ])
      expect(await reasonOf(write())).toBe('unreachable')
  })

  test('two requests with the same idempotency key create one draft of a contract', async () => {
    const idempotencyKey = '5f0f5a6e-0000-4000-8000-00000000c0de'
    const ask = () => api(ana).create({ professionalId: rita.id, ...terms, idempotencyKey })
    expect(await ask()).toEqual(await ask())
  })

  test('a draft needs the address of the home', async () => {
    await world.db.update(users).set({ city: null }).where(eq(users.id, ana.id))
    expect(await reasonOf(draft())).toBe('home_missing')
  })
})

describe('the purchase', () => {
  test('the purchase is needed to write, change and send a contract, until the second in which it ends, but not to read or accept one', async () => {
    const contractId = await draft()
    await world.db.delete(servicePurchases).where(eq(servicePurchases.userId, ana.id))
    await grant(ana, '2026-11-24T12:00:00Z')
    const writing = {
      change: () => api(ana).change({ contractId, ...terms, tasks: 'Passar roupa.' }),
      create: () => api(ana).create({ professionalId: rita.id, ...terms }),
      propose: () => api(ana).propose({ contractId }),
    }
    world.clock.set('2026-11-24T12:00:00Z')
    for (const write of Object.values(writing)) expect(await reasonOf(write())).toBe('service_required')
    world.clock.set('2026-11-24T11:59:59Z')
    expect(await reasonOf(writing.create())).toBe('contract_open')
    expect(await reasonOf(writing.change())).toBe('no refusal')
    expect(await reasonOf(writing.propose())).toBe('no refusal')
    expect(await api(rita).received()).toMatchObject([{ id: contractId, other: { id: ana.id } }])
    world.clock.set('2026-11-24T12:00:00Z')
    expect(await accept(ana, contractId)).toEqual({ status: 'rascunho' })
    expect(await accept(rita, contractId)).toEqual({ status: 'ativo' })
    expect(await reasonOf(api(ana).list())).toBe('no refusal')
    expect((await download(contractId, ana)).statusCode).toBe(200)
    expect(await reasonOf(api(ana).giveNotice({ contractId, lastDay: '2026-12-24' }))).toBe('no refusal')
  })
})
