import { redirect } from '@tanstack/react-router'
import { safeReturn } from '#client/lib/address.ts'
import { wasSignedIn } from '#client/lib/session.ts'
import type { SessionStore, SessionView } from '#client/lib/session.ts'
import { homeOf } from './home.ts'
import type { Kind } from './home.ts'

/**
 * The kinds of routes by who may open them. 'professional' is for professionals and people who sign up as one. 'workplace' is for
 * professionals whose documents are in review or approved.
 */
export type RouteKind = 'public' | 'landing' | 'auth' | 'protected' | 'professional' | 'workplace' | 'contractor' | 'admin'

/** The decision of a guard: 'stay', or a redirect (`go`) to a path of this site with its query. */
export type Verdict = 'stay' | { go: string }

type Caller = Kind & { user: object | null }

/**
 * Decides whether a person may open a route, and where to redirect otherwise. `here` is the requested path with its query.
 * `returnTo` is the `voltar` of /auth. Without it a signed-in person who opens /auth is redirected to /.
 */
export function guardOf(kind: RouteKind, caller: Caller, here = '/', returnTo?: string): Verdict {
  const home = homeOf(caller)
  if (kind === 'public') return 'stay'
  if (!caller.user) return kind === 'landing' || kind === 'auth' ? 'stay' : { go: authPath(here) }
  if (kind === 'landing') return { go: home }
  if (kind === 'auth') return { go: safeReturn(returnTo) ?? '/' }
  const { isProfessional, unfinishedProfessional } = caller
  if (kind === 'professional' && !isProfessional && !unfinishedProfessional) return { go: home }
  if (kind === 'workplace' && unfinishedProfessional) return { go: '/onboarding-profissional' }
  if (kind === 'workplace' && !isProfessional) return { go: home }
  if (kind === 'contractor' && !caller.isContractor) return { go: home }
  if (kind === 'admin' && !caller.isAdmin) return { go: '/' }
  return 'stay'
}

/** Returns '/auth?voltar=…', or '/auth' when there is no page to return to. */
export function authPath(here: string): string {
  const back = safeReturn(here)
  return back && back !== '/' ? `/auth?voltar=${encodeURIComponent(back)}` : '/auth'
}

interface GuardArguments {
  context: { session: SessionStore }
  location: { href: string }
  search: { voltar?: string | undefined }
}

/**
 * Creates the `beforeLoad` of a route, which waits for the session and then opens the route or redirects. The landing page waits
 * only if a person was signed in before. Otherwise it opens at once, and the guard runs again when the session is known.
 */
export function guard(kind: RouteKind) {
  return ({ context, location, search }: GuardArguments): void | Promise<void> => {
    if (kind === 'landing' && !context.session.current().known && !wasSignedIn()) return
    const decide = (view: SessionView) => {
      const verdict = guardOf(kind, view, location.href, search.voltar)
      if (verdict !== 'stay') throw redirect({ href: verdict.go, replace: true })
    }
    const ready = context.session.ready()
    // If the session is known, the guard does not return a promise, because a promise would make the navigation show a spinner.
    return ready instanceof Promise ? ready.then(decide) : decide(ready)
  }
}
