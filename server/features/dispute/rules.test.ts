import { describe, expect, test } from 'vitest'
import { contestWait, decisionOf, mayAnswer, obstacleToOpening, type DisputableFacts } from './rules.ts'

const zone = 'America/Sao_Paulo'
const booking: DisputableFacts = {
  status: 'Confirmado',
  startsAt: new Date('2026-12-01T15:00:00Z'),
  endsAt: new Date('2026-12-01T19:00:00Z'),
  noShowBy: null,
}
const reasonAt = (at: string, over: Partial<DisputableFacts> = {}) =>
  obstacleToOpening({ ...booking, ...over }, { now: new Date(at), zone })?.reason ?? null

describe('when a dispute may be opened', () => {
  test.each(['Confirmado', 'Em Andamento', 'Concluído'] as const)('from the start until 7 days after the end: %s', (status) => {
    expect(reasonAt('2026-12-01T15:00:00Z', { status })).toBeNull()
    expect(reasonAt('2026-12-08T18:59:59.999Z', { status })).toBeNull()
    expect(reasonAt('2026-12-08T19:00:00Z', { status })).toBe('too_late')
  })

  test('before the start of a confirmed booking no dispute can be opened; the refusal says from when it is possible', () => {
    const obstacle = obstacleToOpening(booking, { now: new Date('2026-12-01T14:59:59Z'), zone })
    expect(obstacle).toEqual({ reason: 'too_early', message: 'A partir de 01/12, 12:00, o início da visita.' })
  })

  test('a dispute about a cancelled booking can be opened only when a participant was reported absent', () => {
    expect(reasonAt('2026-12-01T16:00:00Z', { status: 'Cancelado' })).toBe('wrong_state')
    expect(reasonAt('2026-12-01T16:00:00Z', { status: 'Cancelado', noShowBy: 'contractor' })).toBeNull()
    expect(reasonAt('2026-12-09T16:00:00Z', { status: 'Cancelado', noShowBy: 'professional' })).toBe('too_late')
  })

  test('a dispute about an unpaid request can never be opened', () => {
    expect(reasonAt('2026-12-01T16:00:00Z', { status: 'Solicitado' })).toBe('wrong_state')
  })
})

test('only the other participant answers a dispute, once, while it is open', () => {
  const dispute = { claimantId: 'ana', status: 'Aberta', answer: null } as const
  expect(mayAnswer(dispute, 'joana')).toBe(true)
  expect(mayAnswer(dispute, 'ana')).toBe(false)
  expect(mayAnswer({ ...dispute, answer: 'Eu fui.' }, 'joana')).toBe(false)
  expect(mayAnswer({ ...dispute, status: 'Resolvida' }, 'joana')).toBe(false)
})

describe('a decision waits for the other participant', () => {
  const createdAt = new Date('2026-12-01T20:00:00Z')
  const end = new Date('2026-12-03T20:00:00Z')
  const delay = { claimantId: 'ana', topic: 'Atraso', status: 'Aberta', answer: null, createdAt } as const
  const [before, after] = [new Date(end.getTime() - 1), end]

  test('a decision waits for 48 hours after a reported delay or absence, and for no other topic', () => {
    for (const topic of ['Atraso', 'Ausência'] as const) {
      expect(contestWait({ ...delay, topic }, undefined, before)).toEqual(end)
      expect(contestWait({ ...delay, topic }, undefined, after)).toBeNull()
    }
    expect(contestWait({ ...delay, topic: 'Dano ou perda' }, undefined, before)).toBeNull()
  })

  test('a decision waits only until the other participant answers or the dispute is resolved', () => {
    expect(contestWait({ ...delay, answer: 'Cheguei na hora.' }, undefined, before)).toBeNull()
    expect(contestWait({ ...delay, status: 'Resolvida' }, undefined, before)).toBeNull()
  })

  test('a decision does not wait when the dispute contests what the other participant reported', () => {
    expect(contestWait(delay, { reporterId: 'joana' }, before)).toBeNull()
    expect(contestWait(delay, { reporterId: 'ana' }, before)).toEqual(end)
  })
})

test('a decision is full, partial or none, depending on how much of the remaining payment it refunds', () => {
  expect([decisionOf(0, 10_800), decisionOf(0, 0)]).toEqual(['none', 'none'])
  expect([decisionOf(10_799, 10_800), decisionOf(10_800, 10_800)]).toEqual(['partial', 'full'])
})
