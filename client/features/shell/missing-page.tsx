import { refusalOf } from '#client/lib/errors.ts'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import { PageFailure } from './page-failure.tsx'
import type { PageFailureProps } from './page-failure.tsx'

export interface MissingPageProps extends PageFailureProps {
  /** The title that is shown when the reader has no item at this address. */
  missing: string
  seed: string
}

/**
 * An `errorComponent` for a page about one item, with a link as `children`. A missing item and an item of another person look the
 * same on purpose, so that the page reveals nothing.
 */
export function MissingPage({ missing, seed, ...failure }: MissingPageProps) {
  if (!isMissing(failure.error)) return <PageFailure {...failure} />
  return <FeatherPage alert title={missing} seed={seed} action={failure.children} />
}

/** Whether an error says that the server has no item with this id for the person. */
export function isMissing(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST'
}
