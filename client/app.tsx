import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { type Api, trpc } from '#client/lib/api.ts'
import { SessionContext, type SessionStore } from '#client/lib/session.ts'
import type { AppRouter } from './router.tsx'

/** The whole application. The server renders the same tree (entry-server.tsx), so that the browser can hydrate it. */
export function App({ api, session, router }: { api: Api; session: SessionStore; router: AppRouter }) {
  return (
    <StrictMode>
      <SessionContext value={session}>
        <trpc.Provider client={api.client} queryClient={api.queryClient}>
          <QueryClientProvider client={api.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </trpc.Provider>
      </SessionContext>
    </StrictMode>
  )
}
