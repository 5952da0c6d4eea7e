import type { Flow } from '../simulate.ts'
import { asked } from './asked.ts'
import { offered } from './offered.ts'
import { bookAgainstBook, seriesAgainstSingle, threeUnpaid } from './book.ts'
import { contested } from './contest.ts'
import { longer } from './longer.ts'
import { credited } from './credit.ts'
import { oneSlot, paid } from './pay.ts'
import { repeated } from './repeat.ts'
import { tipped } from './tip.ts'
import { weekChanges } from './week.ts'

/** All situations of the simulation, in each of which several people and jobs act at once. */
export const flows: readonly Flow[] = [
  bookAgainstBook,
  oneSlot,
  paid,
  asked,
  offered,
  repeated,
  contested,
  seriesAgainstSingle,
  threeUnpaid,
  tipped,
  longer,
  credited,
  weekChanges,
]
