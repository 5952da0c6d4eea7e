import '#client/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Composer } from './composer.tsx'

async function open(accepted = true) {
  const onSend = vi.fn<(text: string) => boolean>(() => accepted)
  const onTyping = vi.fn<() => void>()
  const screen = await render(<Composer onSend={onSend} onTyping={onTyping} status="" draft="mensagem" />)
  return { onSend, onTyping, screen, box: screen.getByRole('textbox', { name: 'Mensagem' }) }
}

afterEach(() => sessionStorage.clear())

test('Enter sends the message and empties the field, which keeps the focus', async () => {
  const { box, onSend, onTyping } = await open()
  await userEvent.type(box, 'Oi, Marlene!{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Oi, Marlene!')
  expect(onTyping).toHaveBeenCalled()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

test('a long word in the message field never widens a page of 390 px', async () => {
  await page.viewport(390, 844)
  const { box, screen } = await open()
  await userEvent.fill(box, 'Faxina'.repeat(60))
  expect(document.documentElement.scrollWidth).toBe(390)
  const send = screen.getByRole('button', { name: 'Enviar' }).element().getBoundingClientRect()
  expect(send.right).toBeLessThanOrEqual(390)
})

test('Shift+Enter adds a line break and sends nothing', async () => {
  const { box, onSend } = await open()
  await userEvent.type(box, 'um{Shift>}{Enter}{/Shift}dois')
  await expect.element(box).toHaveValue('um\ndois')
  expect(onSend).not.toHaveBeenCalled()
})

test('the button sends the message too, and a text that was not accepted stays in the field', async () => {
  const { box, onSend, screen } = await open(false)
  await userEvent.type(box, '   ')
  await screen.getByRole('button', { name: 'Enviar' }).click()
  expect(onSend).toHaveBeenCalledOnce()
  await expect.element(box).toHaveValue('   ')
})

test('the Enter key that ends an input composition sends nothing', async () => {
  const { box, onSend } = await open()
  box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
  expect(onSend).not.toHaveBeenCalled()
})
