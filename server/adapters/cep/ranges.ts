/** A UF and a range of 5-digit CEP prefixes that belong to it, both ends included. */
interface CepRange {
  uf: string
  first: number
  last: number
}

const table = `
SP 01000-19999|RJ 20000-28999|ES 29000-29999|MG 30000-39999|BA 40000-48999|SE 49000-49999|PE 50000-56999|AL 57000-57999
PB 58000-58999|RN 59000-59999|CE 60000-63999|PI 64000-64999|MA 65000-65999|PA 66000-68899|AP 68900-68999|AM 69000-69299
RR 69300-69399|AM 69400-69899|AC 69900-69999|DF 70000-72799|GO 72800-72999|DF 73000-73699|GO 73700-76799|RO 76800-76999
TO 77000-77999|MT 78000-78899|MS 79000-79999|PR 80000-87999|SC 88000-89999|RS 90000-99999`

/** All CEP ranges of Brazil, ascending. Only 78900 to 78999 (the former range of RO) is unused. */
export const CEP_RANGES: readonly CepRange[] = table
  .trim()
  .split(/[|\n]/)
  .map((entry) => ({ uf: entry.slice(0, 2), first: Number(entry.slice(3, 8)), last: Number(entry.slice(9, 14)) }))

/** Returns the UF of an 8-digit CEP, or null for an unused prefix (below 01000, and 78900 to 78999). */
export function ufOfCep(digits: string): string | null {
  const prefix = Number(digits.slice(0, 5))
  return CEP_RANGES.find(({ first, last }) => prefix >= first && prefix <= last)?.uf ?? null
}
