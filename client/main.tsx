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
// The list of pages loads while the session is being read, so that the next page need not wait for it.
if (first.session ? first.session.user : wasSignedIn()) preparePages()
const app = <App api={api} session={session} router={router} />
if (root.childElementCount > 0) void takeOver(root)
else createRoot(root).render(app)

// Takes over a page that the server has rendered. The router first loads the code of the page, so that the first render equals
// the HTML. For a signed-in person a new render replaces the HTML, which is only a preview.
async function takeOver(rendered: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined }
  const { href } = router.latestLocation
  // A part of the page may be missing: a query got no response, or a script did not arrive (the event `vite:preloadError`).
  let missing = false
  const noteMissing = () => void (missing = true)
  addEventListener('vite:preloadError', noteMissing)
  await router.load()
  removeEventListener('vite:preloadError', noteMissing)
  // The rendered HTML stays until the server can be reached, because people can read it and follow its links.
  if ((missing || isUnanswered()) && !hasRecovered()) return void whenReachable(() => location.reload())
  // If the address has changed, the person has gone to another page meanwhile, for example back in the history.
  if (!first.session?.user && router.latestLocation.href === href)
    // React hydrates within a transition in small steps, between which the page reacts to clicks and keys.
    return startTransition(() => void hydrateRoot(rendered, app))
  // The new render creates new links, so the link that had the focus must get it again. Its position tells it from other links
  // with the same address.
  const focused = [...rendered.querySelectorAll('a')].find((link) => link === document.activeElement)
  const likeIt = () => [...rendered.querySelectorAll('a')].filter(({ href }) => href === focused?.href)
  const place = focused ? likeIt().indexOf(focused) : -1
  // Parts of the page that the person has opened must stay open in the new render.
  const summaries = (of: string) => [...rendered.querySelectorAll(`${of}>summary`)]
  const unfolded = new Set(summaries('details[open]').map(({ textContent }) => textContent))
  const container = createRoot(rendered)
  flushSync(() => container.render(app))
  likeIt()[place]?.focus()
  for (const summary of summaries('details'))
    if (unfolded.has(summary.textContent)) summary.parentElement?.setAttribute('open', '')
}

function isUnanswered(): boolean {
  return router.state.matches.some(({ status, error }) => status === 'error' && refusalOf(error).httpStatus === null)
}

// The session is read again only while a person seems signed in, because a visitor would get a 401 every time.
function checkSession(): void {
  if (session.current().user) void session.refresh('lost').catch(() => undefined)
}

// When a second navigation begins before the first has ended, the browser skips the view transition of the first. The router does
// not catch the promise that is then rejected.
function forgiveSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason }: { reason: unknown } = event
  if (reason instanceof DOMException && reason.name === 'AbortError' && reason.message.startsWith('Transition'))
    event.preventDefault()
}
