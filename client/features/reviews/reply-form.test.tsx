import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { ReplyForm } from './reply-form.tsx'

test('opening the reply form moves the focus to its field, and closing it moves the focus back to the button', async () => {
  const component = () => <ReplyForm reviewId="5f0f5a6e-0000-4000-8000-0000000000e1" />
  const { screen } = await openPages('/', { '/': { component } }, {})
  const button = screen.getByRole('button', { name: 'Responder' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Sua resposta')).toHaveFocus()
  screen.getByRole('button', { name: 'Voltar' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
})
