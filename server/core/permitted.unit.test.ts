import { expectTypeOf, test } from 'vitest'
import type { ChecklistRunItem, MonthlyContract } from '#db/schema/index.ts'
import type { LockedBooking } from '#server/features/booking/locks.ts'
import type { transitionBooking } from '#server/features/booking/transition.ts'
import type { writeItem } from '#server/features/checklist/queries.ts'
import type { writeContract } from '#server/features/contracts/queries.ts'
import type { Permitted } from './permitted.ts'

type BookingFor<A extends Parameters<typeof transitionBooking>[2]> = Parameters<typeof transitionBooking<A>>[1]

test('writing a row that no rule has permitted is a type error', () => {
  expectTypeOf<LockedBooking>().not.toExtend<BookingFor<'cancelPaid' | 'decline' | 'checkIn' | 'checkOut' | 'noShow'>>()
  expectTypeOf<LockedBooking>().not.toExtend<BookingFor<'cancel' | 'cancelPaid'>>()
  expectTypeOf<MonthlyContract>().not.toExtend<Parameters<typeof writeContract>[1]>()
  expectTypeOf<ChecklistRunItem>().not.toExtend<Parameters<typeof writeItem>[1]['item']>()
})

test('using a row that was permitted for one action for another action is a type error', () => {
  expectTypeOf<Permitted<LockedBooking, 'checkIn'>>().toExtend<BookingFor<'checkIn'>>()
  expectTypeOf<Permitted<LockedBooking, 'checkIn'>>().not.toExtend<BookingFor<'checkOut'>>()
  expectTypeOf<LockedBooking>().toExtend<BookingFor<'expire'>>()
})
