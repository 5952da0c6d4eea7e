import { describe, expect, test } from 'vitest'
import { bookingLets, BookingStatus, bookingTransitions, sideOf, type BookingAction } from '#shared/booking.ts'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { assertMay, mayOf, type ParticipantAction, type PermissionFacts } from './permissions.ts'

const start = new Date('2026-11-24T11:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const zone = 'America/Sao_Paulo'

function booking(over: Partial<PermissionFacts> = {}): PermissionFacts {
  return {
    contractorId: 'ana',
    professionalId: 'marlene',
    status: 'Confirmado',
    paymentStatus: 'Pago',
    holdExpiresAt: null,
    startsAt: start,
    endsAt: hours(4),
    checkedInAt: null,
    chargeAt: null,
    ...over,
  }
}

describe('which participant performs an action from which status, at a time that allows it', () => {
  const rightTime: Record<ParticipantAction, Date> = {
    accept: hours(-1),
    cancel: hours(-1),
    decline: hours(-1),
    checkIn: start,
    checkOut: hours(1),
    noShow: minutes(30),
    giveUp: minutes(5),
    warnLate: minutes(-90),
    onTheWay: minutes(-90),
  }
  const actions = Object.keys(rightTime) as ParticipantAction[]
  const cases = actions.flatMap((action) => Object.values(BookingStatus).map((status) => [action, status] as const))
  test.each(cases)('%s of a %s', (action, status) => {
    const facts = booking({ status, checkedInAt: action === 'checkOut' ? start : null })
    for (const who of ['ana', 'marlene', 'rosa']) {
      const side = sideOf(facts, who)
      const isOwn = !['giveUp', 'onTheWay'].includes(action) || side === 'professional'
      const lets = (transition: BookingAction) => side !== null && isOwn && bookingLets(side, transition)
      const others = {
        cancel: ['cancel', 'cancelPaid'],
        warnLate: ['noShow'],
        onTheWay: ['noShow'],
        giveUp: ['noShow'],
      } as const
      const transitions: readonly BookingAction[] =
        action in others ? others[action as keyof typeof others] : [action as BookingAction]
      const expected = !transitions.some(lets)
        ? 'not_found'
        : transitions.some((transition) => (bookingTransitions[transition].from as readonly BookingStatus[]).includes(status))
          ? null
          : action === 'checkIn' && status === 'Concluído'
            ? 'ended'
            : 'wrong_state'
      expect([who, reasonThrown(() => assertMay(action, facts, side, { now: rightTime[action], zone }))]).toEqual([who, expected])
    }
  })
})

describe('the time at which an action is possible', () => {
  test.each([
    ['accept', hours(-20), { status: 'Solicitado', holdExpiresAt: hours(-12) }, null],
    ['accept', hours(-12), { status: 'Solicitado', holdExpiresAt: hours(-12) }, 'wrong_state'],
    ['accept', hours(-20), { status: 'Solicitado', paymentStatus: 'Pendente' }, 'wrong_state'],
    ['cancel', minutes(-1), {}, null],
    ['cancel', start, {}, 'wrong_state'],
    ['cancel', start, { status: 'Solicitado' }, 'wrong_state'],
    ['decline', minutes(1), {}, null],
    ['checkIn', minutes(-31), {}, 'too_early'],
    ['checkIn', minutes(-30), {}, null],
    ['checkIn', hours(4), { status: 'Confirmado' }, 'ended'],
    ['checkIn', hours(4), { status: 'Em Andamento' }, 'ended'],
    ['checkIn', hours(5), { status: 'Concluído' }, 'ended'],
    ['checkIn', hours(5), { status: 'Cancelado' }, 'wrong_state'],
    ['checkIn', minutes(10), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['checkOut', minutes(10), { status: 'Em Andamento' }, 'wrong_state'],
    ['checkOut', minutes(-1), { status: 'Em Andamento', checkedInAt: minutes(-20) }, 'too_early'],
    ['checkOut', start, { status: 'Em Andamento', checkedInAt: minutes(-20) }, null],
    ['giveUp', minutes(-1), {}, 'wrong_state'],
    ['giveUp', start, { status: 'Em Andamento' }, null],
    ['giveUp', minutes(5), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['giveUp', hours(4), { status: 'Em Andamento' }, 'wrong_state'],
    ['onTheWay', minutes(-181), {}, 'too_early'],
    ['onTheWay', minutes(-180), {}, null],
    ['onTheWay', minutes(40), { status: 'Em Andamento' }, null],
    ['onTheWay', minutes(40), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['warnLate', minutes(-121), {}, 'too_early'],
    ['warnLate', minutes(-120), {}, null],
    ['warnLate', minutes(30), { status: 'Em Andamento' }, null],
    ['warnLate', minutes(31), { status: 'Em Andamento' }, 'wrong_state'],
    ['noShow', minutes(29), { status: 'Em Andamento' }, 'too_early'],
    ['noShow', minutes(30), { status: 'Em Andamento' }, null],
    ['noShow', minutes(40), { status: 'Em Andamento', checkedInAt: start }, 'wrong_state'],
    ['noShow', hours(4), { status: 'Em Andamento' }, 'wrong_state'],
  ] as const)('%s at %s of %o: %s', (action, now, over, reason) => {
    const facts = booking(over)
    const side = ['cancel', 'noShow'].includes(action) ? 'contractor' : 'professional'
    expect(reasonThrown(() => assertMay(action, facts, side, { now, zone }))).toBe(reason)
  })
})

describe('the actions that the page offers as buttons', () => {
  const nothing = {
    cancel: false,
    accept: false,
    decline: false,
    checkIn: false,
    checkOut: false,
    reportNoShow: false,
    giveUp: false,
    warnLate: false,
    onTheWay: false,
    reschedule: false,
    rebook: false,
  }
  const may = (over: Partial<PermissionFacts>, side: 'contractor' | 'professional' | 'admin', now: Date, openRequest = false) =>
    mayOf(booking(over), side, { now, zone, openRequest })
  const noShow = { reason: 'A partir das 08:30.' }
  const warnLate = { reason: 'A partir das 06:00.' }

  test('before the start the page shows the possible actions, and for later ones the time from which they are possible', () => {
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
      onTheWay: { reason: 'A partir das 05:00.' },
      reportNoShow: noShow,
    })
    expect(may({}, 'admin', hours(-30))).toEqual(nothing)
  })

  test('while a reschedule request is open, the page offers no second one and says why', () => {
    const reason = 'Já há um pedido de novo horário aberto. Responda ou retire o pedido antes de fazer outro.'
    expect(may({}, 'contractor', hours(-30), true).reschedule).toEqual({ reason })
  })

  test('the page shows the possible actions during the booking and after its end', () => {
    expect(may({ status: 'Em Andamento', checkedInAt: start }, 'professional', hours(1))).toEqual({ ...nothing, checkOut: true })
    expect(may({ status: 'Concluído' }, 'contractor', hours(5))).toEqual({ ...nothing, rebook: true })
    expect(may({ status: 'Cancelado' }, 'contractor', hours(-5))).toEqual({ ...nothing, rebook: true })
    expect(may({ status: 'Cancelado' }, 'professional', hours(-5))).toEqual(nothing)
  })
})
