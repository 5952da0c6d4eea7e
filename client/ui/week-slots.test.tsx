import '#client/styles/app.css'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { exampleWeek } from './kit/week.tsx'
import { WeekSlots } from './week-slots.tsx'

beforeEach(() => page.viewport(1280, 800))

function Booking() {
  const [value, setValue] = useState<string | null>(null)
  const [week, setWeek] = useState(0)
  return (
    <WeekSlots
      days={exampleWeek(week)}
      value={value}
      onChange={setValue}
      onPrevious={week > 0 ? () => setWeek(week - 1) : undefined}
      onNext={() => setWeek(week + 1)}
      total="R$ 108,00"
    />
  )
}

const live = () => document.querySelector('p[aria-live]')?.textContent

test('names the radio button of each slot by day and time, and shows blocked slots with their reason', async () => {
  const screen = await render(<Booking />)
  await expect.element(screen.getByRole('group', { name: /terça-feira, 24 de novembro/ })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'terça-feira, 24 de novembro, 12:00 às 16:00' })).toBeEnabled()
  for (const name of [
    'segunda-feira, 23 de novembro, 08:00 às 12:00, Já passou',
    'segunda-feira, 23 de novembro, 12:00 às 16:00, Em cima da hora',
    'terça-feira, 24 de novembro, 08:00 às 12:00, Ocupado',
    'quarta-feira, 25 de novembro, 16:00 às 20:00, não cabem 8 h',
  ]) {
    await expect.element(screen.getByRole('radio', { name })).toBeDisabled()
  }
  expect(screen.getByText('Ocupado').elements().length).toBeGreaterThan(0)
})

test('arrow keys move between free slots, and the chosen slot is announced with the total', async () => {
  const screen = await render(<Booking />)
  await screen.getByRole('radio', { name: 'terça-feira, 24 de novembro, 12:00 às 16:00' }).click()
  expect(live()).toBe(
    'Semana de 22 – 28 de novembro: 7 horários livres. Escolhido: terça-feira, 24 de novembro, 12:00 às 16:00. Total R$ 108,00.',
  )
  const focused = async (name: string) => {
    await expect.element(screen.getByRole('radio', { name, checked: true })).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowDown}')
  await focused('terça-feira, 24 de novembro, 16:00 às 20:00')
  await userEvent.keyboard('{ArrowRight}')
  await focused('quarta-feira, 25 de novembro, 12:00 às 16:00')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await focused('segunda-feira, 23 de novembro, 16:00 às 20:00')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  await focused('segunda-feira, 23 de novembro, 16:00 às 20:00')
  await userEvent.keyboard('{End}')
  await focused('sexta-feira, 27 de novembro, 08:00 às 12:00')
  await userEvent.keyboard('{Home}')
  await focused('segunda-feira, 23 de novembro, 16:00 às 20:00')
})

test('PageDown and PageUp change the week, keep the focus inside it and announce the new week', async () => {
  const screen = await render(<Booking />)
  await expect.element(screen.getByRole('button', { name: 'Semana anterior' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('radio', { name: 'terça-feira, 24 de novembro, 12:00 às 16:00' }).click()
  await userEvent.keyboard('{PageDown}')
  await expect.element(screen.getByRole('heading', { name: '29 de novembro – 5 de dezembro' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'segunda-feira, 30 de novembro, 16:00 às 20:00' })).toHaveFocus()
  expect(live()).toContain('Semana de 29 de novembro – 5 de dezembro')
  await userEvent.keyboard('{PageUp}')
  await expect.element(screen.getByRole('heading', { name: '22 – 28 de novembro' })).toBeVisible()
})

test('keeps the focus on the pressed week button while the week loads, and when there is no further week', async () => {
  const week = (props: Partial<Parameters<typeof WeekSlots>[0]>) => (
    <WeekSlots days={exampleWeek(0)} value={null} onChange={() => undefined} {...props} />
  )
  const screen = await render(week({ onNext: () => undefined }))
  const next = screen.getByRole('button', { name: 'Próxima semana' })
  await next.click()
  await screen.rerender(week({ loading: true }))
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await screen.rerender(week({}))
  await expect.element(next).toHaveFocus()
})

test('on narrow screens the day buttons choose the day, and arrow keys that move to another slot change it too', async () => {
  await page.viewport(390, 844)
  const screen = await render(<Booking />)
  await expect.element(screen.getByRole('radio', { name: 'segunda-feira, 23 de novembro, 16:00 às 20:00' })).toBeVisible()
  const tuesday = screen.getByRole('button', { name: 'terça-feira, 24 de novembro, 2 horários livres' })
  await tuesday.click()
  await expect.element(tuesday).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('radio', { name: /segunda-feira/ }).first()).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'terça-feira, 24 de novembro, 16:00 às 20:00' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'quarta-feira, 25 de novembro, 12:00 às 16:00' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: /quarta-feira/ })).toHaveAttribute('aria-pressed', 'true')
})

test('in an empty week a button leads to the next free day and moves the focus there', async () => {
  const screen = await render(<EmptyThenFree />)
  await expect.element(screen.getByText('Sem horários nesta semana. Próximo livre: qui, 26 nov.')).toBeVisible()
  await screen.getByRole('button', { name: 'Ver quinta' }).click()
  await expect.element(screen.getByRole('radio', { name: 'segunda-feira, 30 de novembro, 16:00 às 20:00' })).toHaveFocus()
})

function EmptyThenFree() {
  const [gone, setGone] = useState(false)
  const days = gone ? exampleWeek(1) : exampleWeek(0).map((day) => ({ ...day, slots: [] }))
  const nextFree = { label: 'qui, 26 nov', action: 'Ver quinta', onGo: () => setGone(true) }
  return <WeekSlots days={days} value={null} onChange={() => undefined} nextFree={nextFree} />
}
