import { useMatch } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { mainId } from '#client/ui/hidden-text.tsx'
import { PageFailure } from './page-failure.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Shown instead of a page that could not load, unless its route has an `errorComponent`. Shows the title of the page and a retry
 * button.
 */
export function Failure(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={useMatch({ strict: false, select: ({ staticData }) => staticData.title })} />
}

/** The failure page with its own header and `<main>`, for pages without the product's frame. */
export function FailurePage(props: ErrorComponentProps) {
  return (
    <>
      <SiteHeader />
      <main id={mainId} className="grid min-h-[70dvh] content-center">
        <Failure {...props} />
      </main>
    </>
  )
}
