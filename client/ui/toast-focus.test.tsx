import '#client/styles/app.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { TextField } from './text-field.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

test('at 1280 px the Tab key moves the focus into a toast and out again, and the toast disappears on time', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      <button style={{ position: 'fixed', top: 0 }}>Primeiro</button>
      <div style={{ position: 'fixed', right: 40, bottom: 110 }}>
        <TextField label="Complemento" />
      </div>
      <Toaster />
    </>,
  )
  const field = screen.getByLabelText('Complemento')
  await field.click()
  const shownAt = Date.now()
  toast.success('Endereço encontrado!')
  const close = screen.getByRole('button', { name: 'Dispensar aviso' })
  await expect.element(close).toBeVisible()
  const item = close.element().closest<HTMLElement>('[data-sonner-toast]')
  await userEvent.tab()
  await expect.element(item).toHaveFocus()
  await userEvent.tab()
  await expect.element(close).toHaveFocus()
  // Waits as long as the toast needs to move to the other edge of the window.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(close).toHaveFocus()
  await userEvent.tab()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.activeElement).not.toBe(field.element())
  expect(document.activeElement?.closest('[data-sonner-toast]')).toBeFalsy()
  await expect.element(close).not.toBeInTheDocument()
  expect(Date.now() - shownAt).toBeLessThan(5_500)
})

test('a toast that disappears while it has the focus gives the focus back', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      <TextField label="Complemento" />
      <Toaster />
    </>,
  )
  const field = screen.getByLabelText('Complemento')
  for (const end of ['{Enter}', '']) {
    await field.click()
    toast.success('Endereço encontrado!')
    const close = screen.getByRole('button', { name: 'Dispensar aviso' })
    await expect.element(close).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(close).toHaveFocus()
    if (end) await userEvent.keyboard(end)
    await expect.element(close).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  }
})
