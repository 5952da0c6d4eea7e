import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Model, ModelBooking } from './agenda-model.ts'
import { differences, type Real } from './real.ts'

/** One step of a run, after which the rows must be as the model has them. */
export function command(words: string, work: (model: Model, real: Real) => Promise<void>): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    async run(model, real) {
      await work(model, real)
      expect(await differences(model, real)).toEqual([])
    },
    toString: () => words,
  }
}

/** One of the bookings there are, the youngest first; undefined while there is none. */
export function pick({ bookings }: Model, index: number): ModelBooking | undefined {
  return bookings.at(-1 - (index % (bookings.length || 1)))
}
