import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { sampleRows } from './sample-rows.ts'
import { monthlyContracts } from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

type Row = Partial<typeof monthlyContracts.$inferInsert>
const at = new Date('2026-11-23T12:00:00Z')
const terms = { startsOn: '2026-12-01', monthlySalaryInCents: 162_100, daysPerWeek: 5, hoursPerDay: 8, payday: 5 }
const text = { text: '1. Partes\nAs duas.', textHash: 'a'.repeat(64) }
const sent = { ...text, proposedAt: at }
const accepted = { ...sent, contractorAcceptedAt: at, professionalAcceptedAt: at }
const active = { ...accepted, status: 'ativo', activatedAt: at } as const
const ended = { status: 'encerrado', endedAt: at } as const

const insert = async (over: Row) => {
  const pair = { contractorId: await sample.user(), professionalId: await sample.professional() }
  const [row] = await db
    .insert(monthlyContracts)
    .values({ ...pair, ...terms, ...over })
    .returning()
  return row!
}
const insertWithNotice = async (over: Row) => {
  const contractorId = await sample.user()
  return insert({ ...active, contractorId, noticeAt: at, noticeBy: contractorId, lastDay: '2026-12-31', ...over })
}

describe('each constraint refuses a contract that violates it', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['contratos_mensalistas_text_hash', () => insert({ text: 'Texto' })],
    ['contratos_mensalistas_text_hash', () => insert({ ...text, textHash: 'abc' })],
    ['contratos_mensalistas_texts', () => insert({ tasks: 'a'.repeat(1_001) })],
    ['contratos_mensalistas_texts', () => insert({ changeRequest: 'a'.repeat(601), changeRequestedAt: at })],
    ['contratos_mensalistas_change_request', () => insert({ changeRequest: 'Quatro dias.' })],
    ['contratos_mensalistas_acceptances', () => insert({ ...text, contractorAcceptedAt: at })],
    ['contratos_mensalistas_acceptances', () => insert({ proposedAt: at, professionalAcceptedAt: at })],
    ['contratos_mensalistas_acceptances', () => insert({ ...sent, contractorAddress: 'x' })],
    ['contratos_mensalistas_acceptances', () => insert({ ...sent, professionalAddress: 'x' })],
    ['contratos_mensalistas_active', () => insert({ ...active, professionalAcceptedAt: null })],
    ['contratos_mensalistas_active', () => insert({ ...active, contractorAcceptedAt: null })],
    ['contratos_mensalistas_active', () => insert({ ...accepted, status: 'ativo' })],
    ['contratos_mensalistas_active', () => insert({ ...active, status: 'rascunho' })],
    ['contratos_mensalistas_ended', () => insert({ ...ended, endedAt: null, end: 'recusado' })],
    ['contratos_mensalistas_ended', () => insert(ended)],
    ['contratos_mensalistas_ended', () => insert({ endedAt: at, end: 'retirado' })],
    ['contratos_mensalistas_ended', () => insert({ ...active, ...ended, end: 'retirado' })],
    ['contratos_mensalistas_ended', () => insert({ ...active, ...ended, end: 'aviso' })],
    ['contratos_mensalistas_notice', () => insertWithNotice({ lastDay: null })],
    ['contratos_mensalistas_notice', () => insertWithNotice({ status: 'rascunho', activatedAt: null })],
    ['contratos_mensalistas_notice', async () => insertWithNotice({ noticeBy: await sample.user() })],
    [
      'contratos_mensalistas_one_open',
      async () => {
        const { contractorId, professionalId } = await insert(active)
        await insert({ contractorId, professionalId, ...ended, end: 'recusado' })
        return insert({ contractorId, professionalId })
      },
    ],
  ])('%s', async ([constraint, work]) => {
    expect(await refusal(work())).toBe(constraint)
  })

  test('accepts a draft, an active contract, a contract in its notice period and an ended contract', async () => {
    for (const row of [{}, sent, accepted, active, { ...ended, end: 'recusado' as const }])
      expect(await refusal(insert(row))).toBe('accepted')
    expect(await refusal(insertWithNotice({}))).toBe('accepted')
    expect(await refusal(insertWithNotice({ ...ended, end: 'aviso' }))).toBe('accepted')
  })
})

describe('the text, figures and acceptances of an accepted contract cannot be changed', () => {
  test.for<[string, Row, Row]>([
    ['contratos_mensalistas_accepted_text', active, { text: 'Outro' }],
    ['contratos_mensalistas_accepted_text', active, { monthlySalaryInCents: 1 }],
    ['contratos_mensalistas_accepted_text', { ...sent, professionalAcceptedAt: at }, { textHash: 'b'.repeat(64) }],
    ['contratos_mensalistas_accepted_text', { ...sent, contractorAcceptedAt: at }, { daysPerWeek: 4 }],
    ['contratos_mensalistas_acceptances_stay', active, { status: 'rascunho', activatedAt: null }],
    ['contratos_mensalistas_acceptances_stay', active, { contractorAcceptedAt: new Date() }],
    ['accepted', { ...sent, contractorAcceptedAt: at }, { daysPerWeek: 4, contractorAcceptedAt: null }],
    ['accepted', sent, { daysPerWeek: 4 }],
    ['accepted', { ...active, contractorAddress: 'x' }, { contractorAddress: null }],
  ])('%s', async ([constraint, row, change]) => {
    const { id } = await insert(row)
    expect(await refusal(db.update(monthlyContracts).set(change).where(eq(monthlyContracts.id, id)))).toBe(constraint)
  })

  test('the two parties of a contract cannot be changed', async () => {
    const [{ id }, contractorId] = [await insert({}), await sample.user()]
    const change = db.update(monthlyContracts).set({ contractorId }).where(eq(monthlyContracts.id, id))
    expect(await refusal(change)).toBe('contratos_mensalistas_parties_fixed')
  })
})
