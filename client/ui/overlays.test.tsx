import '#client/styles/app.css'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

function WithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Alerta de Vínculo Empregatício"
        description="Procure um advogado trabalhista."
      >
        <p>Texto</p>
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, has a name, closes on Escape and returns the focus', async () => {
  const screen = await render(<WithDialog />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription('Procure um advogado trabalhista.')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a confirm dialog cannot be closed while its action is running', async () => {
  const close = vi.fn<() => void>()
  await render(
    <ConfirmDialog
      open
      busy
      onClose={close}
      onConfirm={() => undefined}
      title="Cancelar o agendamento?"
      confirmLabel="Cancelar Agendamento"
    />,
  )
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
})

test('a menu opens on click; arrow keys move in it, and Enter chooses an item and closes the menu', async () => {
  const leave = vi.fn<() => void>()
  const screen = await render(
    <Menu
      label="Minha Conta"
      trigger={<Button>Minha Conta</Button>}
      items={[
        { label: 'Dashboard', render: <a href="#inicio">Dashboard</a> },
        { label: 'Sair', onSelect: leave },
      ]}
    />,
  )
  await screen.getByRole('button', { name: 'Minha Conta' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByRole('menu')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Dashboard' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Sair' })).toHaveFocus()
  // The menu clips everything outside it, so the outline of a focused item lies inside the item.
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(document.activeElement!)
  expect([outlineStyle, outlineWidth, outlineOffset]).toEqual(['solid', '2px', '-2px'])
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Minha Conta' })).toHaveFocus()
})

test('each tab shows its count, and arrow keys move between tabs', async () => {
  function Bookings() {
    const [value, setValue] = useState('a')
    const items = [
      { value: 'a', label: 'Como Contratante', count: 3, content: 'três' },
      { value: 'b', label: 'Como Profissional', count: 0, content: 'nenhum' },
    ]
    return <Tabs label="Agendamentos" value={value} onChange={setValue} items={items} />
  }
  const screen = await render(<Bookings />)
  const first = screen.getByRole('tab', { name: 'Como Contratante (3)' })
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await first.click()
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Como Profissional (0)' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('nenhum')
})

test('on a narrow screen the tab selected by the address is scrolled into view, and only the other end of the row fades', async () => {
  const items = ['Perfis denunciados', 'Usuários denunciados', 'Avaliações', 'Comentários bloqueados'].map((label) => ({
    value: label,
    label,
    content: label,
  }))
  const screen = await render(
    <div style={{ width: 300, paddingTop: 3_000 }}>
      <Tabs label="Moderação" value="Comentários bloqueados" onChange={() => undefined} items={items} />
    </div>,
  )
  const right = (role: 'tab' | 'tablist', name: string) =>
    screen.getByRole(role, { name }).element().getBoundingClientRect().right
  expect(right('tab', 'Comentários bloqueados')).toBeLessThanOrEqual(right('tablist', 'Moderação') + 1)
  const fades = () =>
    ['--fade-left', '--fade-right'].map((side) => getComputedStyle(screen.getByRole('tablist').element()).getPropertyValue(side))
  await expect.poll(fades).toEqual(['40px', '0px'])
  // The page itself has not moved; only the row of tabs was scrolled.
  expect(document.scrollingElement?.scrollTop).toBe(0)
})

test('an error toast disappears after six seconds, and a toast with a button after ten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // In a window of this size (1280 px wide) toasts appear at the bottom right, away from the pointer. A toast under the pointer
  // would not disappear.
  await page.viewport(1280, 844)
  const screen = await render(<Toaster />)
  for (const [title, show, seconds] of [
    ['Erro ao salvar', () => toast.error('Erro ao salvar'), 6],
    ['Favorito removido', () => toast.undo('Favorito removido', () => undefined), 10],
  ] as const) {
    show()
    await expect.element(screen.getByText(title)).toBeVisible()
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 500)
    await expect.element(screen.getByText(title)).toBeVisible()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(screen.getByText(title)).not.toBeInTheDocument()
  }
})

test('only the newest toast is shown', async () => {
  const screen = await render(<Toaster />)
  toast.success('Endereço encontrado!')
  await expect.element(screen.getByText('Endereço encontrado!')).toBeVisible()
  toast.error('Erro ao buscar CEP')
  toast.info('Encontramos só o estado.')
  await expect.element(screen.getByText('Encontramos só o estado.')).toBeVisible()
  for (const title of ['Endereço encontrado!', 'Erro ao buscar CEP']) {
    await expect.element(screen.getByText(title)).not.toBeInTheDocument()
  }
  toast.clearErrors()
  toast.error('Campos obrigatórios')
  await expect.element(screen.getByText('Encontramos só o estado.')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Campos obrigatórios')).toBeVisible()
  toast.clearErrors()
  await expect.element(screen.getByText('Campos obrigatórios')).not.toBeInTheDocument()
})

test('at 1280 px a toast does not cover the button that was just pressed, even if the button is where toasts appear', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      <Toaster />
      <div style={{ position: 'fixed', right: 40, bottom: 110 }}>
        <Button onClick={() => toast.error('Horário ocupado', 'Escolha outro.')}>Agendar</Button>
      </div>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Agendar' })
  await button.click()
  await expect.element(screen.getByText('Horário ocupado')).toBeVisible()
  await vi.waitFor(() => {
    expect(document.querySelector('[data-sonner-toast]')!.getBoundingClientRect().bottom).toBeLessThan(400)
    expect(button.element().contains(atCentreOf(button.element()))).toBe(true)
  }, 5_000)
  const close = screen.getByRole('button', { name: 'Dispensar aviso' })
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
})

const anError = () => toast.error('Campos obrigatórios', 'Telefone inválido')
test.each([
  ['an error', 390, 'at the top', 0, 'Telefone inválido', anError],
  ['an error', 390, 'in the middle', 360, 'Telefone inválido', anError],
  ['an error', 390, 'at the bottom', 700, 'Telefone inválido', anError],
  ['a success', 390, 'at the top', 0, undefined, () => toast.success('Endereço encontrado!')],
  ['a message', 1280, 'at the bottom', 700, undefined, () => toast.info('Encontramos só o estado.')],
])('%s at %i px does not cover the field %s that it is about', async (_kind, width, _where, top, error, show) => {
  await page.viewport(width, 844)
  const screen = await render(
    <>
      <Toaster />
      <form style={{ paddingTop: top }}>
        <TextField label="Telefone" name="phone" error={error} />
      </form>
    </>,
  )
  show()
  // The phone field gets the focus only after the toast is shown, as in many forms.
  await screen.getByLabelText('Telefone').click()
  const close = screen.getByRole('button', { name: 'Dispensar aviso' })
  await expect.element(close).toBeVisible()
  const field = screen.getByLabelText('Telefone').element()
  const parts = [field, ...document.querySelectorAll(`label[for="${field.id}"], [id="${field.id}-error"]`)]
  await vi.waitFor(() => {
    const box = document.querySelector('[data-sonner-toast]')!.getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.bottom).toBeLessThanOrEqual(844)
    for (const part of parts) {
      const { top: from, bottom: to } = part.getBoundingClientRect()
      expect(to <= box.top || from >= box.bottom).toBe(true)
    }
  }, 5_000)
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
})

test('a toast sent before the toaster has loaded is shown later, and an error toast stays an alert until dismissed', async () => {
  toast.success('Perfil salvo', 'Suas mudanças já aparecem.')
  const screen = await render(<Toaster />)
  await expect.element(screen.getByText('Perfil salvo')).toBeVisible()
  await expect.element(screen.getByText('Suas mudanças já aparecem.')).toBeVisible()
  toast.error('Erro ao criar conta', 'Não foi possível criar a conta com estes dados.')
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText('Erro ao criar conta', { exact: true })).toBeVisible()
  await expect.element(alert.getByText('Não foi possível criar a conta com estes dados.')).toBeVisible()
  await alert.getByRole('button', { name: 'Dispensar aviso' }).click()
  await expect.element(screen.getByText('Erro ao criar conta')).not.toBeInTheDocument()
  const undo = vi.fn<() => void>()
  toast.undo('Disponibilidade removida', undo)
  await screen.getByRole('button', { name: 'Desfazer' }).click()
  expect(undo).toHaveBeenCalledOnce()
})

test.each([390, 1280])(
  'at %i px a toast lies above an open dialog and inside it, and dismissing the toast leaves the dialog open',
  async (width) => {
    await page.viewport(width, 844)
    const screen = await render(
      <>
        <Toaster />
        <WithDialog />
      </>,
    )
    toast.error('Dito antes', 'Ainda vale.')
    await expect.element(screen.getByText('Dito antes')).toBeVisible()
    await screen.getByRole('button', { name: 'Abrir' }).click()
    const dialog = screen.getByRole('dialog')
    for (const title of ['Dito antes', 'Dito depois']) {
      if (title === 'Dito depois') toast.error(title, 'Este horário se sobrepõe.')
      const close = dialog.getByRole('alert').filter({ hasText: title }).getByRole('button', { name: 'Dispensar aviso' })
      await vi.waitFor(() => expect(close.element().contains(atCentreOf(close.element()))).toBe(true))
      await close.click()
      await expect.element(screen.getByText(title)).not.toBeInTheDocument()
    }
    await expect.element(dialog).toBeVisible()
    toast.error('Fica', 'Mesmo quando a folha sai.')
    await expect.element(dialog.getByText('Fica', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    const kept = screen.getByRole('alert').filter({ hasText: 'Fica' }).getByRole('button', { name: 'Dispensar aviso' })
    await vi.waitFor(() => expect(kept.element().contains(atCentreOf(kept.element()))).toBe(true))
    await kept.click()
  },
)

test('the focus returns when an open dialog is removed from the page', async () => {
  function Conditional() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {open && <Dialog open onClose={() => setOpen(false)} title="Filtros" />}
      </>
    )
  }
  const screen = await render(<Conditional />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await opener.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function atCentreOf(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}
