import { distance } from '#client/lib/format.ts'

/** How far away, in words: '≈ 2,1 km'; under a kilometre the grid says no more than '< 1 km' (R-A10). */
export function nearness(kilometres: number, approximate: boolean): string {
  return approximate && kilometres < 1 ? '< 1 km' : distance(kilometres, approximate)
}
