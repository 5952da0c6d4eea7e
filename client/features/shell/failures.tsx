import { lazyRouteComponent } from '@tanstack/react-router'

/** What stands in place of a page that failed, with the shell round it; loads when it is needed. */
export const Failure = lazyRouteComponent(load, 'Failure')

/** The same where no shell stands: with the header. */
export const FailurePage = lazyRouteComponent(load, 'FailurePage')

// What cannot be loaded must not need loading to say so.
function load() {
  return import('./failure-page.tsx').catch(() => ({ Failure: Unreachable, FailurePage: Unreachable }))
}

function Unreachable() {
  return (
    <main className="grid min-h-[70dvh] content-center justify-items-center gap-4 p-6 text-center">
      <p role="alert">Não foi possível carregar. Seus dados estão seguros.</p>
      <button type="button" onClick={() => location.reload()} className="min-h-11 font-semibold text-link underline">
        Tentar de novo
      </button>
    </main>
  )
}
