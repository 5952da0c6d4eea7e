import '#client/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from '#client/features/shell/follow-session.ts'
import { createApi, trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { SessionContext, createSessionStore, wasSignedIn } from '#client/lib/session.ts'
import { followTheme } from '#client/lib/theme.ts'
import { preparePages } from './load-page.ts'
import { createAppRouter } from './router.tsx'

const api = createApi({ onUnauthorized: checkSession, onSocketRefused: checkSession })
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
void Promise.resolve(session.ready()).catch(() => undefined)
// While the session is read, so that the page after it need not wait.
if (wasSignedIn()) preparePages()
createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <trpc.Provider client={api.client} queryClient={api.queryClient}>
        <QueryClientProvider client={api.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </SessionContext>
  </StrictMode>,
)

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
