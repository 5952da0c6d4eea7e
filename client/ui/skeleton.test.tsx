import '#client/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageSkeleton } from './skeleton.tsx'

afterEach(() => vi.useRealTimers())

test('a page that is still loading after eight seconds says that it could not be loaded and offers a reload', async () => {
  vi.useFakeTimers()
  const screen = await render(<PageSkeleton />)
  vi.advanceTimersByTime(7_900)
  await expect.element(screen.getByText('Carregando…')).toBeInTheDocument()
  vi.advanceTimersByTime(100)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar esta página. Tente de novo.')
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})
