import '#client/styles/app.css'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'

test('a busy button keeps its width, announces that it is busy, and ignores clicks', async () => {
  await document.fonts.load('600 16px "Figtree Variable"')
  const click = vi.fn<() => void>()
  const screen = await render(<Button onClick={click}>Confirmar Pagamento</Button>)
  const button = screen.getByRole('button')
  const width = button.element().getBoundingClientRect().width
  await screen.rerender(
    <Button onClick={click} busy>
      Confirmar Pagamento
    </Button>,
  )
  expect(button.element().getBoundingClientRect().width).toBe(width)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Carregando…')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(click).not.toHaveBeenCalled()
})

test('a blocked button stays in the tab order and shows its reason', async () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const screen = await render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button type="submit" disabledReason="Escolha um horário primeiro">
        Agendar
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Agendar' })
  await expect.element(button).toHaveAccessibleDescription('Escolha um horário primeiro')
  await expect.element(screen.getByRole('tooltip', { includeHidden: true })).not.toBeVisible()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip', { includeHidden: true })).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

test('a button keeps its element and its focus while its reason appears and disappears', async () => {
  const screen = await render(<Button>Reenviar</Button>)
  const button = screen.getByRole('button').element()
  await userEvent.tab()
  await screen.rerender(<Button disabledReason="Espere um minuto">Reenviar</Button>)
  expect(document.activeElement).toBe(button)
  await screen.rerender(<Button>Reenviar</Button>)
  expect(document.activeElement).toBe(button)
  await expect.element(screen.getByRole('button')).not.toHaveAttribute('aria-disabled')
})

test.each([44, 48, 56] as const)('renders a button of size %i with that height in pixels', async (size) => {
  const screen = await render(<Button size={size}>Ver Perfil</Button>)
  expect(screen.getByRole('button').element().getBoundingClientRect().height).toBe(size)
})
