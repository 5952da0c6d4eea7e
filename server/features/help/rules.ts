import { helpTexts, HelpStatus } from '#shared/help.ts'
import { Conflict } from '#server/core/errors.ts'

/** Eight digits from a random id, which neither say how many requests there are nor can be guessed in turn. */
export function numberOf(id: string): number {
  return 10_000_000 + Number(BigInt(`0x${id.replaceAll('-', '')}`) % 90_000_000n)
}

/** CONFLICT `closed`: nobody writes to a closed request. */
export function refuseClosed({ status }: { status: HelpStatus }): void {
  if (status === HelpStatus.closed) throw new Conflict('closed', helpTexts.closed)
}
