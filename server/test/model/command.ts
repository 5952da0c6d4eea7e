import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Model, ModelBooking } from './agenda-model.ts'
import { differences, type Real } from './real.ts'

/** A command of a run. After each command the database rows must equal the model. */
export function command(label: string, work: (model: Model, real: Real) => Promise<void>): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    async run(model, real) {
      await work(model, real)
      expect(await differences(model, real)).toEqual([])
    },
    toString: () => label,
  }
}

/** Returns a booking by its index, counted from the newest; undefined if there are none. */
export function pick({ bookings }: Model, index: number): ModelBooking | undefined {
  return bookings.at(-1 - (index % (bookings.length || 1)))
}
