import { describe, expect, test } from 'vitest'
import { bookingLets, BookingStatus, bookingTransitions, sideOf, type BookingAction, type Mover } from '#shared/booking.ts'
import { DomainError } from '#server/core/errors.ts'
import { assertMay, mayOf, type LifeFacts, type LifeVerb } from './permissions.ts'
import { cancelAction, endingOf, noteOf } from './cancel/rules.ts'
import { isWaiting, movesAtOnce, requestExpiry } from './reschedule/rules.ts'

const start = new Date('2026-11-24T11:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const zone = 'America/Sao_Paulo'

function visit(over: Partial<LifeFacts> = {}): LifeFacts {
  return {
    contractorId: 'ana',
    professionalId: 'marlene',
    status: 'Confirmado',
    paymentStatus: 'Pago',
    startsAt: start,
    endsAt: hours(4),
    holdExpiresAt: null,
    cancelReason: null,
    cancelledBy: null,
    checkedInAt: null,
    contractorReviewStatus: 'Pendente',
    professionalReviewStatus: 'Pendente',
    ...over,
  }
}

function outcomeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.reason
    throw error
  }
  return 'allowed'
}

test('the life-cycle: every action, from where, to where and by whom (AMB-04 to AMB-07)', () => {
  const table = Object.entries(bookingTransitions).map(
    ([action, { from, to, by }]) => `${by.join('+')}: ${action} ${from.join('+')} → ${to}`,
  )
  expect(table).toEqual([
    'system: confirm Solicitado → Confirmado',
    'system: expire Solicitado → Cancelado',
    'contractor: cancel Solicitado → Cancelado',
    'contractor: cancelPaid Confirmado → Cancelado',
    'professional: decline Solicitado+Confirmado → Cancelado',
    'contractor+professional: reschedule Confirmado → Confirmado',
    'system: begin Confirmado → Em Andamento',
    'professional: checkIn Confirmado+Em Andamento → Em Andamento',
    'contractor+professional: noShow Confirmado+Em Andamento → Cancelado',
    'system: complete Em Andamento → Concluído',
    'professional: checkOut Em Andamento → Concluído',
  ])
})

describe('who may take a step, from which status, the hour being right', () => {
  const right: Record<LifeVerb, Date> = {
    cancel: hours(-1),
    decline: hours(-1),
    reschedule: hours(-1),
    checkIn: start,
    checkOut: hours(1),
    noShow: minutes(30),
    giveUp: minutes(5),
    warnLate: minutes(-90),
  }
  const verbs = Object.keys(right) as LifeVerb[]
  const cases = verbs.flatMap((verb) => Object.values(BookingStatus).map((status) => [verb, status] as const))
  test.each(cases)('%s of a %s', (verb, status) => {
    const facts = visit({ status, checkedInAt: verb === 'checkOut' ? start : null })
    for (const who of ['ana', 'marlene', 'rosa']) {
      const side = sideOf(facts, who)
      const hers = verb !== 'giveUp' || side === 'professional'
      const lets = (action: BookingAction) => side !== null && hers && bookingLets(side, action)
      const ofVerb = { cancel: ['cancel', 'cancelPaid'], warnLate: ['noShow'], giveUp: ['noShow'] } as const
      const arrows: readonly BookingAction[] = verb in ofVerb ? ofVerb[verb as keyof typeof ofVerb] : [verb as BookingAction]
      const expected = !arrows.some(lets)
        ? 'not_found'
        : arrows.some((action) => (bookingTransitions[action].from as readonly BookingStatus[]).includes(status))
          ? 'allowed'
          : 'wrong_state'
      expect([who, outcomeOf(() => assertMay(verb, facts, side, { now: right[verb], zone }))]).toEqual([who, expected])
    }
  })

  test('nobody takes the steps that are the clock’s', () => {
    const sides: Mover[] = ['contractor', 'professional']
    for (const action of ['confirm', 'expire', 'begin', 'complete'] as const)
      expect(sides.filter((side) => bookingLets(side, action))).toEqual([])
  })
})

describe('the hours of a step', () => {
  test.each([
    ['cancel', minutes(-1), {}, 'allowed'],
    ['cancel', start, {}, 'wrong_state'],
    ['cancel', start, { status: 'Solicitado' }, 'wrong_state'],
    ['decline', minutes(1), {}, 'allowed'],
    ['reschedule', minutes(-1), {}, 'allowed'],
    ['reschedule', start, {}, 'wrong_state'],
    ['checkIn', minutes(-31), {}, 'too_early'],
    ['checkIn', minutes(-30), {}, 'allowed'],
    ['checkIn', hours(4), { status: 'Em Andamento' }, 'wrong_state'],
    ['checkIn', minutes(10), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['checkOut', minutes(10), { status: 'Em Andamento' }, 'wrong_state'],
    ['checkOut', minutes(-1), { status: 'Em Andamento', checkedInAt: minutes(-20) }, 'too_early'],
    ['checkOut', start, { status: 'Em Andamento', checkedInAt: minutes(-20) }, 'allowed'],
    ['giveUp', minutes(-1), {}, 'wrong_state'],
    ['giveUp', start, { status: 'Em Andamento' }, 'allowed'],
    ['giveUp', minutes(5), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['giveUp', hours(4), { status: 'Em Andamento' }, 'wrong_state'],
    ['warnLate', minutes(-121), {}, 'too_early'],
    ['warnLate', minutes(-120), {}, 'allowed'],
    ['warnLate', minutes(30), { status: 'Em Andamento' }, 'allowed'],
    ['warnLate', minutes(31), { status: 'Em Andamento' }, 'wrong_state'],
    ['noShow', minutes(29), { status: 'Em Andamento' }, 'too_early'],
    ['noShow', minutes(30), { status: 'Em Andamento' }, 'allowed'],
    ['noShow', minutes(40), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['noShow', hours(4), { status: 'Em Andamento' }, 'wrong_state'],
  ] as const)('%s at %s of %o: %s', (verb, now, over, outcome) => {
    const facts = visit(over)
    const side = ['cancel', 'reschedule', 'noShow'].includes(verb) ? 'contractor' : 'professional'
    expect(outcomeOf(() => assertMay(verb, facts, side, { now, zone }))).toBe(outcome)
  })
})

describe('what the buttons of a page are told', () => {
  const nothing = {
    cancel: false,
    decline: false,
    checkIn: false,
    checkOut: false,
    reportNoShow: false,
    giveUp: false,
    warnLate: false,
    reschedule: false,
    rebook: false,
  }
  const may = (over: Partial<LifeFacts>, side: 'contractor' | 'professional' | 'admin', now: Date, openRequest = false) =>
    mayOf(visit(over), side, { now, zone, openRequest })
  const noShow = { reason: 'A partir das 08:30.' }
  const warnLate = { reason: 'A partir das 06:00.' }

  test('of a visit to come: the hours from which it will be possible are said on her clock', () => {
    expect(may({}, 'contractor', hours(-30))).toEqual({
      ...nothing,
      cancel: true,
      reschedule: true,
      warnLate,
      reportNoShow: noShow,
    })
    expect(may({}, 'professional', hours(-30))).toEqual({
      ...nothing,
      decline: true,
      reschedule: true,
      checkIn: { reason: 'A partir das 07:30.' },
      warnLate,
      reportNoShow: noShow,
    })
    expect(may({}, 'admin', hours(-30))).toEqual(nothing)
  })

  test('of one with an open wish for another hour', () => {
    const reason = 'Já há um pedido de novo horário aberto. Responda ou retire o pedido antes de fazer outro.'
    expect(may({}, 'contractor', hours(-30), true).reschedule).toEqual({ reason })
  })

  test('of one under way and of one that is over', () => {
    expect(may({ status: 'Em Andamento', checkedInAt: start }, 'professional', hours(1))).toEqual({ ...nothing, checkOut: true })
    expect(may({ status: 'Concluído' }, 'contractor', hours(5))).toEqual({ ...nothing, rebook: true })
    expect(may({ status: 'Cancelado' }, 'contractor', hours(-5))).toEqual({ ...nothing, rebook: true })
    expect(may({ status: 'Cancelado' }, 'professional', hours(-5))).toEqual(nothing)
  })
})

test('which arrow a cancellation takes', () => {
  expect(cancelAction('Solicitado', 'contractor')).toBe('cancel')
  expect(cancelAction('Confirmado', 'contractor')).toBe('cancelPaid')
  expect(cancelAction('Confirmado', 'professional')).toBe('decline')
})

test('a professional must say why and a contractor may; the note is stored as it was written', () => {
  expect(outcomeOf(() => noteOf('professional', undefined))).toBe('invalid_input')
  expect(outcomeOf(() => noteOf('professional', ''))).toBe('invalid_input')
  expect(noteOf('professional', 'payment_expired')).toBe('payment_expired')
  expect(noteOf('contractor', undefined)).toBeNull()
  expect(noteOf('contractor', '')).toBeNull()
})

test('how a cancelled booking ended is read from its row', () => {
  const row = { contractorId: 'ana', professionalId: 'marlene', noShowBy: null, cancelledBy: 'ana' }
  expect(endingOf(row)).toBe('contractor')
  expect(endingOf({ ...row, cancelledBy: 'marlene' })).toBe('professional')
  // By the product, or by an admin: neither party pays for it.
  expect(endingOf({ ...row, cancelledBy: null })).toBe('professional')
  expect(endingOf({ ...row, cancelledBy: 'an admin' })).toBe('professional')
  expect(endingOf({ ...row, noShowBy: 'contractor', cancelledBy: 'marlene' })).toBe('absent_contractor')
  expect(endingOf({ ...row, noShowBy: 'professional' })).toBe('absent_professional')
})

test('24 hours before the start a customer moves a visit alone, the professional never', () => {
  expect(movesAtOnce('contractor', start, hours(-24))).toBe(true)
  expect(movesAtOnce('contractor', start, minutes(-24 * 60 + 1))).toBe(false)
  expect(movesAtOnce('professional', start, hours(-48))).toBe(false)
})

test('a wish for another hour ends after a day, or when either hour comes', () => {
  const now = hours(-100)
  expect(requestExpiry({ startsAt: start, toStart: hours(48), now })).toEqual(hours(-76))
  expect(requestExpiry({ startsAt: hours(-95), toStart: hours(48), now })).toEqual(hours(-95))
  expect(requestExpiry({ startsAt: start, toStart: hours(-90), now })).toEqual(hours(-90))
  expect([
    isWaiting({ status: 'open', expiresAt: start }, minutes(-1)),
    isWaiting({ status: 'open', expiresAt: start }, start),
  ]).toEqual([true, false])
})
