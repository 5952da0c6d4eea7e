import { helpTexts, HelpStatus } from '#shared/help.ts'
import { Conflict } from '#server/core/errors.ts'

/**
 * Returns an eight-digit number from a random id. It does not reveal how many requests there are, and other numbers cannot be
 * guessed from it.
 */
export function numberOf(id: string): number {
  return 10_000_000 + Number(BigInt(`0x${id.replaceAll('-', '')}`) % 90_000_000n)
}

/** Throws CONFLICT `closed`, because no message can be added to a closed request. */
export function refuseClosed({ status }: { status: HelpStatus }): void {
  if (status === HelpStatus.closed) throw new Conflict('closed', helpTexts.closed)
}
