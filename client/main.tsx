import '#client/styles/app.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followSession } from '#client/features/shell/follow-session.ts'
import { createApi } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { readFirstState, restoreQueries } from '#client/lib/first-state.ts'
import { createSessionStore, wasSignedIn } from '#client/lib/session.ts'
import { followTheme } from '#client/lib/theme.ts'
import { App } from './app.tsx'
import { preparePages } from './load-page.ts'
import { createAppRouter } from './router.tsx'

const first = readFirstState()
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

// The server has rendered this page. The router first loads its code, so that the first render equals the HTML.
async function takeOver(rendered: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined }
  const { href } = router.latestLocation
  await router.load()
  if (router.latestLocation.href === href) return void hydrateRoot(rendered, app)
  // The person has already gone on, for example back in the history.
  rendered.replaceChildren()
  createRoot(rendered).render(app)
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
