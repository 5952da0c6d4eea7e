import '#client/styles/app.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { FormErrorSummary } from './form-error-summary.tsx'
import { MaskedField } from './masked-field.tsx'
import type { MaskName } from './masks.ts'
import { MoneyField } from './money-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Stepper } from './stepper.tsx'
import { TextArea } from './text-area.tsx'
import { PasswordField, TextField } from './text-field.tsx'

test.each<[MaskName, string, string]>([
  ['cpf', '39053344705', '390.533.447-05'],
  ['cpf', '390.533.447-0599', '390.533.447-05'],
  ['cep', '01310100', '01310-100'],
  ['phone', '1133334444', '(11) 3333-4444'],
  ['phone', '11987654321', '(11) 98765-4321'],
  ['card', '4242424242424242', '4242 4242 4242 4242'],
  ['cardExpiry', '1230', '12/30'],
  ['cardCvc', '12a3', '123'],
])('shows a %s field typed as %s as %s', async (mask, typed, shown) => {
  const change = vi.fn<() => void>()
  const screen = await render(<MaskedField mask={mask} label="Campo" onChange={change} />)
  const input = screen.getByLabelText('Campo')
  await userEvent.click(input)
  await userEvent.keyboard(typed)
  await expect.element(input).toHaveValue(shown)
  expect(change).toHaveBeenCalled()
})

const LEFT = '{ArrowLeft}'
test.each([
  ['180', '180', '180,00', 18_000],
  ['180,5', '180,5', '180,50', 18_050],
  ['1800', '1.800', '1.800,00', 180_000],
  ['1.800', '1.800', '1.800,00', 180_000],
  ['R$ 180x,509', '180,50', '180,50', 18_050],
  ['180.50', '180.50', '180,50', 18_050],
  ['1800{Backspace}', '180', '180,00', 18_000],
  ['1800' + LEFT.repeat(3) + '2', '12.800', '12.800,00', 1_280_000],
  ['1800' + LEFT.repeat(3) + '{Backspace}{Backspace}', '800', '800,00', 80_000],
  ['0,05', '0,05', '0,05', 5],
])('an amount typed as %s shows %s, after the field %s, and is %i cents', async (keys, shown, left, cents) => {
  const heard = vi.fn<(cents: number | null) => void>()
  const screen = await render(<Price onCents={heard} />)
  const input = screen.getByLabelText('Preço')
  await userEvent.click(input)
  await userEvent.keyboard(keys)
  await expect.element(input).toHaveValue(shown)
  expect(heard).toHaveBeenLastCalledWith(cents)
  await userEvent.tab()
  await expect.element(input).toHaveValue(left)
  expect(heard).toHaveBeenLastCalledWith(cents)
})

test('a money field reads a pasted amount with its currency sign, and a new form value replaces the typed text', async () => {
  const screen = await render(<Price />)
  const input = screen.getByLabelText('Preço')
  await userEvent.fill(input, 'R$\u00A01.234,5')
  await expect.element(input).toHaveValue('1.234,5')
  await screen.getByRole('button', { name: 'Mínimo' }).click()
  await expect.element(input).toHaveValue('80,00')
})

function Price({ onCents }: { onCents?: (cents: number | null) => void }) {
  const [cents, setCents] = useState<number | null>(null)
  const change = (typed: number | null) => {
    onCents?.(typed)
    setCents(typed)
  }
  return (
    <>
      <MoneyField label="Preço" cents={cents} onCents={change} />
      <button onClick={() => setCents(8_000)}>Mínimo</button>
    </>
  )
}

test('a masked field passes its element to the form library and masks a pasted text', async () => {
  const ref = { current: null as HTMLInputElement | null }
  const screen = await render(<MaskedField mask="cpf" label="CPF" ref={ref} />)
  expect(ref.current?.inputMode).toBe('numeric')
  await userEvent.fill(screen.getByLabelText('CPF'), '39053344705')
  await expect.element(screen.getByLabelText('CPF')).toHaveValue('390.533.447-05')
})

test('a text field is described by its hint and error, and marked invalid', async () => {
  const screen = await render(<TextField label="CPF" hint="Só números" error="CPF inválido" />)
  const input = screen.getByLabelText('CPF')
  await expect.element(input).toHaveAccessibleDescription('CPF inválido Só números')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(Number.parseFloat(getComputedStyle(input.element()).fontSize)).toBeGreaterThanOrEqual(16)
})

test('a password field shows the password on demand and is described by its rule', async () => {
  const screen = await render(<PasswordField label="Senha" rule />)
  const input = screen.getByLabelText('Senha', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveAccessibleDescription('mínimo de 6 caracteres')
  await screen.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
})

test('a text area counts the typed characters', async () => {
  const screen = await render(<TextArea label="Sobre" maxLength={10} defaultValue="Oi" />)
  await expect.element(screen.getByText('2/10 caracteres')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Sobre'), 'Bom dia')
  await expect.element(screen.getByText('7/10 caracteres')).toBeVisible()
})

test('the counter of a text area starts again when its form is reset', async () => {
  const screen = await render(
    <form>
      <TextArea label="Nota" maxLength={10} />
      <button type="reset">Limpar</button>
    </form>,
  )
  await userEvent.fill(screen.getByLabelText('Nota'), 'Bom dia')
  await expect.element(screen.getByText('7/10 caracteres')).toBeVisible()
  await screen.getByRole('button', { name: 'Limpar' }).click()
  await expect.element(screen.getByText('0/10 caracteres')).toBeVisible()
})

test('a stepper limits its number to the minimum and the maximum', async () => {
  function Rooms() {
    const [rooms, setRooms] = useState(1)
    return <Stepper label="Quartos" value={rooms} onChange={setRooms} min={1} max={2} />
  }
  const screen = await render(<Rooms />)
  const input = screen.getByRole('spinbutton', { name: 'Quartos' })
  const more = screen.getByRole('button', { name: 'Aumentar Quartos' })
  await expect.element(screen.getByRole('button', { name: 'Diminuir Quartos' })).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await expect.element(input).toHaveValue('2')
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(input, '9')
  await expect.element(input).toHaveValue('2')
})

test('a radio group shows a blocked option with its reason', async () => {
  const options = [
    { value: '4', label: '4 h' },
    { value: '8', label: '8 h', disabledReason: 'não cabem 8 h' },
  ]
  const screen = await render(<RadioGroup label="Duração" name="duracao" options={options} defaultValue="4" />)
  await expect.element(screen.getByRole('group', { name: 'Duração' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '4 h' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: /8 h/ })).toBeDisabled()
  await expect.element(screen.getByText('não cabem 8 h')).toBeVisible()
})

test('with three or more errors a summary takes the focus, and a tap on an error focuses its field', async () => {
  const screen = await render(
    <form>
      <FormErrorSummary errors={['cpf', 'phone', 'email'].map((name) => ({ name, message: `${name.toUpperCase()} inválido` }))} />
      <TextField label="CPF" name="cpf" />
    </form>,
  )
  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await screen.getByRole('button', { name: 'CPF inválido' }).click()
  await expect.element(screen.getByLabelText('CPF')).toHaveFocus()
})

test('with one or two errors there is no summary: the first wrong field gets the focus and is scrolled into view', async () => {
  const screen = await render(
    <form>
      <FormErrorSummary errors={['phone', 'email'].map((name) => ({ name, message: 'Inválido' }))} />
      <TextField label="CPF" name="cpf" />
      <div style={{ height: '150vh' }} />
      <TextField label="Telefone" name="phone" error="Inválido" />
      <TextField label="E-mail" name="email" error="Inválido" />
      <div style={{ height: '150vh' }} />
    </form>,
  )
  const phone = screen.getByLabelText('Telefone')
  await expect.element(phone).toHaveFocus()
  expect(screen.getByRole('alert').elements()).toEqual([])
  expect(Math.abs(phone.element().getBoundingClientRect().top - innerHeight / 2)).toBeLessThan(100)
})

test('an error that belongs to no field is shown in the summary, even if it is the only error', async () => {
  const screen = await render(<FormErrorSummary errors={[{ message: 'Não foi possível criar a conta com estes dados.' }]} />)
  await expect.element(screen.getByRole('alert')).toHaveFocus()
})
