import { refusalOf } from '#client/lib/errors.ts'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import { PageFailure } from './page-failure.tsx'
import type { PageFailureProps } from './page-failure.tsx'

export interface MissingPageProps extends PageFailureProps {
  /** The title that is shown when there is nothing at this address. */
  missing: string
  seed: string
}

/**
 * For the `errorComponent` of a page about one thing, with a link as `children`: what is missing and what belongs to other people look
 * alike on purpose.
 */
export function MissingPage({ missing, seed, ...failure }: MissingPageProps) {
  if (!isMissing(failure.error)) return <PageFailure {...failure} />
  return <FeatherPage alert title={missing} seed={seed} action={failure.children} />
}

/** Whether an error says that the server has nothing for this person under the requested id. */
export function isMissing(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST'
}
