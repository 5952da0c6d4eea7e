import { redirect } from '@tanstack/react-router'
import { safeReturn } from '#client/lib/safe-return.ts'
import { wasSignedIn } from '#client/lib/session.ts'
import type { SessionStore, SessionView } from '#client/lib/session.ts'

/** What a route asks of who opens it (S2, route table). */
export type RouteKind = 'public' | 'landing' | 'auth' | 'protected' | 'professional' | 'contractor' | 'admin'

/** Stay, or go there: a path of ours, its query included. */
export type Verdict = 'stay' | { go: string }

type Who = Pick<SessionView, 'isProfessional' | 'isContractor' | 'isAdmin'> & { user: object | null }

/**
 * Whether a person may open a route, and where to go otherwise (S1 §6, S2 "Guard behaviour"). `here` is the path asked for,
 * query included; `returnTo` is /auth's own `voltar`, which wins over / (R-E5).
 */
export function guardOf(kind: RouteKind, who: Who, here = '/', returnTo?: string): Verdict {
  const home = who.isProfessional ? '/dashboard-profissional' : '/dashboard-contratante'
  if (kind === 'public') return 'stay'
  if (!who.user) return kind === 'landing' || kind === 'auth' ? 'stay' : { go: authPath(here) }
  if (kind === 'landing') return { go: home }
  if (kind === 'auth') return { go: safeReturn(returnTo) ?? '/' }
  if (kind === 'professional' && !who.isProfessional) return { go: '/dashboard-contratante' }
  if (kind === 'contractor' && !who.isContractor) return { go: '/dashboard-profissional' }
  if (kind === 'admin' && !who.isAdmin) return { go: '/' }
  return 'stay'
}

/** '/auth?voltar=…', without the detour where there is nothing to come back to. */
export function authPath(here: string): string {
  const back = safeReturn(here)
  return back && back !== '/' ? `/auth?voltar=${encodeURIComponent(back)}` : '/auth'
}

interface GuardArguments {
  context: { session: SessionStore }
  location: { href: string; search: object }
}

/**
 * `beforeLoad` of a route: waits until the session is known, then stays or redirects. The landing page waits only where
 * somebody was signed in before: to all others it shows at once, and is asked again when the answer is there.
 */
export function guard(kind: RouteKind) {
  return ({ context, location }: GuardArguments): void | Promise<void> => {
    if (kind === 'landing' && !context.session.current().known && !wasSignedIn()) return
    const decide = (view: SessionView) => {
      const voltar = 'voltar' in location.search ? location.search.voltar : undefined
      const verdict = guardOf(kind, view, location.href, safeReturn(voltar))
      if (verdict !== 'stay') throw redirect({ href: verdict.go, replace: true })
    }
    const ready = context.session.ready()
    // Known already: no pause, so that moving between pages never flashes a spinner.
    return ready instanceof Promise ? ready.then(decide) : decide(ready)
  }
}
