import { addressListMessages, DEFAULT_ADDRESS_NAME, MAX_ADDRESSES } from '#shared/addresses.ts'
import { BadInput } from '#server/core/errors.ts'

/** Returns the name that the default address has. */
export function nameOfDefault(stored: string | null): string {
  return stored ?? DEFAULT_ADDRESS_NAME
}

/**
 * Throws BAD_REQUEST `name_taken` at `name` when another address of the same person has this name; upper and lower case are
 * equal.
 */
export function assertNameFree(name: string, others: readonly string[]): void {
  const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('pt-BR')
  if (others.some((other) => plain(other) === plain(name)))
    throw new BadInput('name', addressListMessages.nameTaken, 'name_taken')
}

/** Returns the lowest ordinal that no other address uses; null when the maximum number of addresses is reached. */
export function freeOrdinal(taken: readonly number[]): number | null {
  for (let ordinal = 1; ordinal < MAX_ADDRESSES; ordinal++) if (!taken.includes(ordinal)) return ordinal
  return null
}
