import { helpTexts, HelpStatus } from '#shared/help.ts'
import { Conflict } from '#server/core/errors.ts'

/**
 * An eight-digit number from a random id, which neither reveals how many requests there are nor lets other numbers be guessed.
 */
export function numberOf(id: string): number {
  return 10_000_000 + Number(BigInt(`0x${id.replaceAll('-', '')}`) % 90_000_000n)
}

/** Throws CONFLICT `closed`, because no message can be added to a closed request. */
export function refuseClosed({ status }: { status: HelpStatus }): void {
  if (status === HelpStatus.closed) throw new Conflict('closed', helpTexts.closed)
}
