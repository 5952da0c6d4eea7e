import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Model, ModelBooking } from './agenda-model.ts'
import { differences, type Real } from './real.ts'

/** One command of a run. After it the rows must equal the model. */
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

/** One of the bookings, the newest first; undefined when there is none. */
export function pick({ bookings }: Model, index: number): ModelBooking | undefined {
  return bookings.at(-1 - (index % (bookings.length || 1)))
}
