import './styles/app.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from './lib/theme.ts'
import { createAppRouter } from './router.tsx'

const queryClient = new QueryClient()
const router = createAppRouter({ context: { queryClient, trpc: undefined } })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followTheme()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
