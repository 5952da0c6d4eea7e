import { DomainError } from '#server/core/errors.ts'

/** The reason of the DomainError that a rule throws, or null if it throws none. */
export function reasonThrown(rule: () => unknown): string | null {
  try {
    rule()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.reason
    throw error
  }
}
