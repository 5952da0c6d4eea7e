import type { Flow } from '../simulate.ts'
import { bookAgainstBook, seriesAgainstSingle, threeUnpaid } from './book.ts'
import { contested } from './contest.ts'
import { oneSlot, paid } from './pay.ts'
import { weekChanges } from './week.ts'

/** Every flow of the simulation. */
export const flows: readonly Flow[] = [bookAgainstBook, oneSlot, paid, contested, seriesAgainstSingle, threeUnpaid, weekChanges]
