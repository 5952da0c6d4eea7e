import { lazyRouteComponent } from '@tanstack/react-router'

/** Shown instead of a failed page inside the shell. Loaded on demand. */
export const Failure = lazyRouteComponent(load, 'Failure')

/** The same for pages without a shell, with the header. */
export const FailurePage = lazyRouteComponent(load, 'FailurePage')

// When this code cannot be loaded either, a page without further imports says so.
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
