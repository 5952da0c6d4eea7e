import '#client/lib/zod-without-eval.ts'
import '#client/styles/app.css'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { holdOwnVersion } from '#client/features/offline/hold-version.ts'
import { followSession } from '#client/features/shell/follow-session.ts'
import { createApi } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { restoreQueries, takeFirstState } from './first-state.ts'
import { createSessionStore, wasSignedIn } from '#client/lib/session.ts'
import { followTheme } from '#client/lib/theme.ts'
import { hasRecovered, whenReachable } from '#client/lib/when-reachable.ts'
import { App } from './app.tsx'
import { preparePages } from './load-page.ts'
import { createAppRouter } from './router.tsx'

const first = takeFirstState()
const api = createApi({ onUnauthorized: checkSession, onSocketRefused: checkSession })
restoreQueries(api.queryClient, first)
const session = createSessionStore({
  read: () => api.client.auth.session.query(),
  end: () => api.client.auth.signOut.mutate(),
  isHarmless: (error) => [401, 403, 404].includes(refusalOf(error).httpStatus ?? 0),
  channel: new BroadcastChannel('plumai-sessao'),
})
const router = createAppRouter({ context: { queryClient: api.queryClient, api: api.query, session } })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

holdOwnVersion()
followTheme()
window.addEventListener('unhandledrejection', forgiveSkippedTransition)
followSession({ api, session, router })
if (first.session) session.start(first.session)
void Promise.resolve(session.ready()).catch(() => undefined)
// While the session is read, so that the page after it need not wait.
if (first.session ? first.session.user : wasSignedIn()) preparePages()
const app = <App api={api} session={session} router={router} />
if (root.childElementCount > 0) void takeOver(root)
else createRoot(root).render(app)

// The server has rendered this page. The router first loads its code, so that the first render equals the HTML. That of a
// signed-in person is only a preview, without the styles of elements and without what the browser knows: it is rendered anew in
// its place.
async function takeOver(rendered: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined }
  const { href } = router.latestLocation
  // The router reports a missing answer, and the build a missing script.
  let missing = false
  const noteMissing = () => void (missing = true)
  addEventListener('vite:preloadError', noteMissing)
  await router.load()
  removeEventListener('vite:preloadError', noteMissing)
  // The preview stays, which can be read and has its links.
  if ((missing || isUnanswered()) && !hasRecovered()) return void whenReachable(() => location.reload())
  // Otherwise the person has already gone on, for example back in the history.
  if (!first.session?.user && router.latestLocation.href === href)
    // In small steps, between which the page answers to the person.
    return startTransition(() => void hydrateRoot(rendered, app))
  // The focus stays on the link to the same page, the second one if it was the second.
  const focused = [...rendered.querySelectorAll('a')].find((link) => link === document.activeElement)
  const likeIt = () => [...rendered.querySelectorAll('a')].filter(({ href }) => href === focused?.href)
  const place = focused ? likeIt().indexOf(focused) : -1
  const container = createRoot(rendered)
  flushSync(() => container.render(app))
  likeIt()[place]?.focus()
}

function isUnanswered(): boolean {
  return router.state.matches.some(({ status, error }) => status === 'error' && refusalOf(error).httpStatus === null)
}

// Only while a person seems signed in, because for a visitor the answer would be a 401 every time.
function checkSession(): void {
  if (session.current().user) void session.refresh('lost').catch(() => undefined)
}

// A navigation that overtakes another skips its view transition; the router leaves that promise unheard.
function forgiveSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason }: { reason: unknown } = event
  if (reason instanceof DOMException && reason.name === 'AbortError' && reason.message.startsWith('Transition'))
    event.preventDefault()
}
