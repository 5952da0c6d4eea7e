import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { DaysOff } from './days-off.tsx'
import { closedText, dayText, kindText, rangeText, bookingsText } from './exception-text.ts'
import type { OwnException } from './exception-text.ts'
import { trpc } from '#client/lib/api.ts'
import { weekOf } from '#client/test/week-stage.ts'

const today = dayOf(new Date(), 'America/Sao_Paulo')
const holiday: OwnException = {
  id: '5f0f5a6e-0000-4000-8000-0000000000e1',
  kind: 'closed',
  firstDay: addDays(today, 10),
  lastDay: addDays(today, 12),
  startTime: null,
  endTime: null,
  label: 'Casa da minha irmã',
  bookings: 2,
}
const { id: _id, bookings: _bookings, ...input } = holiday

function Page() {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  return <DaysOff week={week} />
}

function open(exceptions: () => OwnException[], answers: Parameters<typeof openPages>[2] = {}) {
  const mine = () => weekOf([], { exceptions: exceptions() })
  return openPages('/', { '/': { component: Page } }, { 'availability.mine': mine, ...answers })
}

beforeEach(() => page.viewport(390, 844))

test('shows the days of an exception, its kind, the private note and the number of bookings that remain', async () => {
  const { screen } = await open(() => [holiday])
  const line = screen.getByRole('listitem')
  await expect.element(line.getByText(rangeText(holiday))).toBeVisible()
  await expect.element(line.getByText('Folga, dia todo')).toBeVisible()
  await expect.element(line.getByText('Casa da minha irmã')).toBeVisible()
  await expect.element(line.getByText('2 visitas marcadas continuam')).toBeVisible()
})

test('formats date ranges, hours and remaining bookings of an exception as text', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(dayText('2026-12-24', now)).toBe('qui, 24 dez')
  expect(rangeText({ firstDay: '2026-12-24', lastDay: '2027-01-01' }, now)).toBe('qui, 24 dez – sex, 1 jan 2027')
  expect(kindText({ kind: 'closed', startTime: '08:00', endTime: '12:00' })).toBe('Folga, 08:00 – 12:00')
  expect(kindText({ kind: 'open', startTime: '08:00', endTime: '12:00' })).toBe('Horário especial, 08:00 – 12:00')
  expect(bookingsText({ kind: 'closed', bookings: 1 })).toBe('1 visita marcada continua')
  expect(bookingsText({ kind: 'closed', bookings: 0 })).toBeNull()
  expect(bookingsText({ kind: 'open', bookings: 3 })).toBeNull()
})

test('shows the error for a missing day at its field and sends nothing; the first day fills in the last day', async () => {
  let stored: OwnException[] = []
  const { screen, toasts, asked } = await open(() => stored, {
    'availability.addException': () => (stored = [holiday])[0],
  })
  await screen.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = screen.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Adicionar', exact: true })
  await send.click()
  await expect.element(dialog.getByLabelText('Primeiro dia')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Primeiro dia')).toHaveAccessibleDescription('Escolha o dia')
  expect(asked('availability.addException')).toEqual([])
  await dialog.getByLabelText('Primeiro dia').fill(holiday.firstDay)
  await expect.element(dialog.getByLabelText('Último dia')).toHaveValue(holiday.firstDay)
  await dialog.getByLabelText('Último dia').fill(holiday.lastDay)
  await dialog.getByLabelText(/^Anotação/).fill('Casa da minha irmã')
  await send.click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Data adicionada', description: '2 visitas marcadas continuam', tone: 'success' }])
  expect(asked('availability.addException')).toEqual([input])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText(rangeText(holiday))).toBeVisible()
})

test('refuses special hours that end before they start, and sends correct ones', async () => {
  const { screen, asked } = await open(() => [], { 'availability.addException': () => ({ ...holiday, kind: 'open' }) })
  await screen.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText('Horário especial').click()
  await dialog.getByLabelText('Primeiro dia').fill(holiday.firstDay)
  await dialog.getByLabelText('Das').selectOptions('14:00')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.element(dialog.getByText('A hora de início deve ser anterior à hora de fim')).toBeVisible()
  await dialog.getByLabelText('Até').selectOptions('20:00')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const days = { firstDay: holiday.firstDay, lastDay: holiday.firstDay }
  await expect
    .poll(() => asked('availability.addException'))
    .toEqual([{ ...days, kind: 'open', startTime: '14:00', endTime: '20:00', label: null }])
})

test('warns of special hours in which no visit fits, unless other special hours of the days touch them', async () => {
  const noon: OwnException = { ...holiday, kind: 'open', startTime: '12:00', endTime: '16:00' }
  const { screen } = await open(() => [noon])
  await screen.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText('Horário especial', { exact: true }).click()
  const hint = dialog.getByText('Das 08:00 às 10:00 não cabe nenhuma visita de 4 horas: deixe pelo menos 4 h seguidas.')
  await dialog.getByLabelText('Até').selectOptions('10:00')
  await expect.element(hint).toBeVisible()
  await dialog.getByLabelText('Até').selectOptions('12:00')
  await expect.element(hint).not.toBeInTheDocument()
  await dialog.getByLabelText('Das').selectOptions('10:00')
  await expect.element(dialog.getByText(/^Das 10:00 às 12:00 não cabe/)).toBeVisible()
  await dialog.getByLabelText('Primeiro dia').fill(holiday.firstDay)
  await expect.element(dialog.getByText(/não cabe/)).not.toBeInTheDocument()
})

test('warns of special hours that a stored day off closes, before they are sent', async () => {
  const morning: OwnException = {
    ...holiday,
    firstDay: addDays(today, 20),
    lastDay: addDays(today, 20),
    startTime: '08:00',
    endTime: '10:00',
  }
  const { screen } = await open(() => [holiday, morning])
  await screen.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText('Horário especial', { exact: true }).click()
  const hint = (dayOff: OwnException) => dialog.getByText(closedText(dayOff))
  await dialog.getByLabelText('Primeiro dia').fill(addDays(today, 9))
  await expect.element(hint(holiday)).not.toBeInTheDocument()
  await dialog.getByLabelText('Último dia').fill(holiday.firstDay)
  await expect.element(hint(holiday)).toBeVisible()
  await dialog.getByLabelText('Primeiro dia').fill(morning.firstDay)
  await expect.element(hint(morning)).toBeVisible()
  await dialog.getByLabelText('Até').selectOptions('14:00')
  await expect.element(hint(morning)).not.toBeInTheDocument()
})

test('shows why the server refused an exception, and keeps what was typed', async () => {
  const { screen, toasts } = await open(() => [], {
    'availability.addException': () => {
      throw refusal('CONFLICT', 'too_many', 'Você já tem 100 datas. Remova alguma antes de adicionar outra.')
    },
  })
  await screen.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Primeiro dia').fill(holiday.firstDay)
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { title: 'Erro ao adicionar', description: 'Você já tem 100 datas. Remova alguma antes de adicionar outra.' },
    ])
  await expect.element(dialog.getByText('Você já tem 100 datas. Remova alguma antes de adicionar outra.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Primeiro dia')).toHaveValue(holiday.firstDay)
})

test("restores removed days with 'Desfazer', and shows them again when the removal is refused", async () => {
  let stored = [holiday]
  let refuse = false
  const { screen, toasts, asked } = await open(() => stored, {
    'availability.removeException': ({ exceptionId }: { exceptionId: string }) => {
      if (refuse) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      stored = []
      return { exceptionId }
    },
    'availability.addException': () => (stored = [holiday])[0],
  })
  const remove = screen.getByRole('button', { name: `Remover: ${rangeText(holiday)}, Folga, dia todo` })
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Data removida', action: { label: 'Desfazer' } })
  toasts.at(-1)?.action?.onClick()
  await expect.element(remove).toBeVisible()
  expect(asked('availability.addException')).toEqual([input])
  refuse = true
  await remove.click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Erro ao remover', tone: 'error' })
  await expect.element(remove).toBeVisible()
})
