import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listenToToasts } from '#client/ui/toast.ts'
import type { ToastMessage } from '#client/ui/toast.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { MyAvailability } from './my-availability.tsx'
import { requireProfessional } from './require-professional.ts'
import { monday, weekOf } from '#client/test/week-stage.ts'
import { bufferMessage } from './window-text.ts'
import type { OwnWeek, OwnWindow } from './window-text.ts'

async function open(windows: OwnWindow[], answers: Parameters<typeof openPages>[2] = {}) {
  const component = await asPerson(MyAvailability, { isProfessional: true })
  return openPages('/', { '/': { component } }, { 'availability.mine': () => weekOf(windows), ...answers })
}

beforeEach(() => page.viewport(390, 844))

test('explains an empty week and offers to add hours', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('Sem horários, ninguém consegue agendar com você.')).toBeVisible()
  await screen.getByRole('button', { name: 'Adicionar horário' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Adicionar horário' })).toBeVisible()
})

test.each([
  [0, /até a hora de começar\./],
  [2, /até 2 h antes de começarem\./],
])('says with a lead time of %i hours until when contractors see the hours', async (leadTimeInHours, words) => {
  const week = weekOf([monday])
  const { screen } = await open([], { 'availability.mine': () => ({ ...week, settings: { ...week.settings, leadTimeInHours } }) })
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('shows the hours of a window on one line on a phone', async () => {
  await page.viewport(320, 700)
  const { screen } = await open([monday])
  const span = screen.getByText(/^\d\d:\d\d – \d\d:\d\d$/).first()
  await expect.element(span).toBeVisible()
  const { height, bottom } = span.element().getBoundingClientRect()
  expect(height).toBeLessThan(30)
  expect(screen.getByText('Disponível').first().element().getBoundingClientRect().top).toBeGreaterThan(bottom - 2)
})

test('refuses hours that end before they start with the specified message, and sends nothing', async () => {
  const { screen, toasts, asked } = await open([monday])
  await screen.getByRole('button', { name: 'Adicionar horário: Terça' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Até').selectOptions('08:00')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.element(dialog.getByText('A hora de início deve ser anterior à hora de fim')).toBeVisible()
  expect(toasts).toMatchObject([
    { title: 'Horário inválido', description: 'A hora de início deve ser anterior à hora de fim', tone: 'error' },
  ])
  expect(asked('availability.addOnDays')).toEqual([])
})

test('marks an active window in which no booking fits, unless it touches another active window of the day', async () => {
  const of = (id: string, part: object) => ({ ...monday, id: `5f0f5a6e-0000-4000-8000-0000000000${id}`, ...part })
  const { screen } = await open([
    of('d1', { startTime: '08:00', endTime: '11:00' }),
    of('d2', { startTime: '11:00', endTime: '12:00' }),
    of('d3', { weekday: 2, startTime: '08:00', endTime: '11:00' }),
    of('d4', { weekday: 2, startTime: '11:00', endTime: '12:00', active: false }),
  ])
  const tuesday = screen.getByRole('switch', { name: 'Terça, 08:00 – 11:00' })
  await expect.element(tuesday).toHaveAccessibleDescription(/^Das 08:00 às 11:00 não cabe nenhuma visita de 4 horas/)
  expect(screen.getByText(/não cabe nenhuma visita/).elements()).toHaveLength(1)
})

test('warns while the hours are too short for a booking, unless they touch other hours of the day', async () => {
  const { screen } = await open([{ ...monday, startTime: '10:00' }])
  await screen.getByRole('button', { name: 'Adicionar horário', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  const hint = dialog.getByText('Das 08:00 às 10:00 não cabe nenhuma visita de 4 horas: deixe pelo menos 4 h seguidas.')
  expect(hint.elements()).toEqual([])
  await dialog.getByLabelText('Até').selectOptions('10:00')
  await expect.element(hint).toBeVisible()
  await dialog.getByRole('button', { name: 'Segunda' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Terça' }).click()
  await expect.element(hint).toBeVisible()
})

test('adds one window on each chosen day in one request', async () => {
  const { screen, toasts, asked } = await open([monday], { 'availability.addOnDays': () => weekOf([monday]) })
  await screen.getByRole('button', { name: 'Adicionar horário', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.element(dialog.getByText('Escolha pelo menos um dia')).toBeVisible()
  for (const day of ['Sexta', 'Quarta']) await dialog.getByRole('button', { name: day }).click()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Disponibilidade adicionada!' }])
  expect(asked('availability.addOnDays')).toEqual([{ weekdays: [3, 5], startTime: '08:00', endTime: '18:00' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('copies a day to the chosen days and replaces their windows', async () => {
  const tuesday = { ...monday, id: '5f0f5a6e-0000-4000-8000-0000000000c3', weekday: 2 }
  let refuse = true
  const { screen, toasts, asked } = await open([monday], {
    'availability.copyDay': () => {
      if (refuse) throw refusal('CONFLICT', 'nothing_to_copy', 'Este dia não tem horários para copiar.')
      return weekOf([monday, tuesday])
    },
  })
  await screen.getByRole('button', { name: 'Copiar para outros dias: Segunda' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Copiar Segunda para outros dias' })
  const copy = dialog.getByRole('button', { name: 'Copiar', exact: true })
  await copy.click()
  await expect.element(dialog.getByText('Escolha pelo menos um dia')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Segunda' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Terça' }).click()
  await copy.click()
  await expect.poll(() => toasts).toMatchObject([{ description: 'Este dia não tem horários para copiar.', tone: 'error' }])
  await expect.element(dialog.getByText('Este dia não tem horários para copiar.')).toBeVisible()
  refuse = false
  await copy.click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Horários copiados' })
  await expect.element(screen.getByRole('switch', { name: 'Terça, 08:00 – 18:00' })).toBeVisible()
  expect(asked('availability.copyDay').at(-1)).toEqual({ fromWeekday: 1, toWeekdays: [2] })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('undoes a copied day: the replaced windows come back, inactive ones stay inactive', async () => {
  const of = (id: string, part: object) => ({ ...monday, id: `5f0f5a6e-0000-4000-8000-0000000000${id}`, weekday: 2, ...part })
  const had = [
    of('d1', { startTime: '07:00', endTime: '09:00' }),
    of('d2', { startTime: '08:00', endTime: '10:00', active: false }),
  ]
  const { screen, toasts, asked } = await open([monday, ...had], {
    'availability.copyDay': () => weekOf([monday, of('d3', {})]),
    'availability.restore': () => weekOf([monday, ...had]),
  })
  await screen.getByRole('button', { name: 'Copiar para outros dias: Segunda' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Terça' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Horários copiados', action: { label: 'Desfazer' } })
  toasts.at(-1)?.action?.onClick()
  await expect.element(screen.getByRole('switch', { name: 'Terça, 08:00 – 10:00' })).not.toBeChecked()
  expect(asked('availability.restore')).toEqual([
    {
      replacing: [2],
      windows: [
        { weekday: 2, startTime: '07:00', endTime: '09:00', active: true },
        { weekday: 2, startTime: '08:00', endTime: '10:00', active: false },
      ],
    },
  ])
})

test('names the professional’s time zone, with its accents, when it differs from the device’s', async () => {
  const { screen } = await open([], { 'availability.mine': () => weekOf([monday], { zone: 'America/Eirunepe' }) })
  await expect.element(screen.getByText(/Horário de Eirunepé\.$/)).toBeVisible()
})

test('shows the absence above the week and ends it on request', async () => {
  let away: OwnWeek['settings']['away'] = { since: '2026-11-21T12:00:00.000Z', until: null }
  const { settings } = weekOf([])
  const { screen, asked } = await open([], {
    'availability.mine': () => weekOf([monday], { settings: { ...settings, away } }),
    'availability.setAway': () => ((away = null), weekOf([monday])),
  })
  await expect.element(screen.getByText('Ninguém consegue agendar até você voltar.')).toBeVisible()
  await screen.getByRole('button', { name: 'Voltar agora' }).click()
  await expect.element(screen.getByRole('button', { name: 'Voltar agora' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('switch', { name: 'Estou de folga' })).not.toBeChecked()
  expect(asked('availability.setAway')).toEqual([{ away: false }])
})

test('names the window that overlaps and keeps the sheet open', async () => {
  const { screen, toasts } = await open([monday], {
    'availability.addOnDays': () => {
      throw refusal('CONFLICT', 'overlap', 'Este horário se sobrepõe a 08:00 – 18:00 na segunda-feira.')
    },
  })
  await screen.getByRole('button', { name: 'Adicionar horário: Segunda' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { title: 'Erro ao adicionar', description: 'Este horário se sobrepõe a 08:00 – 18:00 na segunda-feira.', tone: 'error' },
    ])
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Este horário se sobrepõe a 08:00 – 18:00 na segunda-feira.')).toBeVisible()
})

test('shows the week that the server returns and closes the sheet; a double click sends one request', async () => {
  let answer: (week: OwnWeek) => void = () => undefined
  let reads = 0
  const { screen, asked } = await open([], {
    'availability.mine': () => (++reads, weekOf([])),
    'availability.addOnDays': () => new Promise<OwnWeek>((resolve) => (answer = resolve)),
  })
  await screen.getByRole('button', { name: 'Adicionar horário' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Segunda' }).click()
  const send = dialog.getByRole('button', { name: 'Adicionar', exact: true }).element()
  if (!(send instanceof HTMLElement)) throw new Error('no button')
  send.click()
  send.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Carregando…')
  expect(asked('availability.addOnDays')).toHaveLength(1)
  answer(weekOf([monday]))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(reads).toBe(1)
})

test('changes a switch at once and changes it back when the server refuses', async () => {
  let refuse: (error: unknown) => void = () => undefined
  const { screen, toasts } = await open([monday], {
    'availability.toggle': () => new Promise((_resolve, reject) => (refuse = reject)),
  })
  const toggle = screen.getByRole('switch', { name: 'Segunda, 08:00 – 18:00' })
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(screen.getByText('Indisponível', { exact: true })).toBeVisible()
  refuse(refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.'))
  await expect.element(toggle).toBeChecked()
  await expect.element(screen.getByText('Disponível', { exact: true })).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao atualizar', description: 'Não foi possível atualizar a disponibilidade' }])
})

test("'Desfazer' restores a removed window with its old hours and state", async () => {
  let rows = [{ ...monday, active: false }]
  const { screen, toasts, asked } = await open([], {
    'availability.mine': () => weekOf(rows),
    'availability.remove': ({ windowId }: { windowId: string }) => ((rows = []), { windowId }),
    'availability.restore': () => weekOf((rows = [{ ...monday, active: false }])),
  })
  await screen.getByRole('button', { name: 'Remover: Segunda, 08:00 – 18:00' }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Disponibilidade removida', action: { label: 'Desfazer' } })
  await expect.element(screen.getByText('Sem horários, ninguém consegue agendar com você.')).toBeVisible()
  toasts.at(-1)?.action?.onClick()
  await expect.element(screen.getByRole('switch', { name: 'Segunda, 08:00 – 18:00' })).not.toBeChecked()
  const was = { weekday: 1, startTime: '08:00', endTime: '18:00', active: false }
  expect(asked('availability.restore')).toEqual([{ replacing: [], windows: [was] }])
})

test('shows a removed window again, with a message, when the server refuses the removal', async () => {
  const { screen, toasts } = await open([monday], {
    'availability.remove': () => {
      throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Minha Disponibilidade' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remover: Segunda, 08:00 – 18:00' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Erro ao remover', description: 'Não foi possível remover a disponibilidade', tone: 'error' }])
  await expect.element(screen.getByRole('switch', { name: 'Segunda, 08:00 – 18:00' })).toBeVisible()
})

test('redirects a person without a professional profile to / with a message, but not on a preload', () => {
  const shown: ToastMessage[] = []
  listenToToasts((order) => order !== 'clearErrors' && shown.push(order))
  const home = expect.objectContaining({ options: expect.objectContaining({ to: '/' }) })
  expect(() => requireProfessional({ preload: true })).toThrow(home)
  expect(shown).toEqual([])
  expect(() => requireProfessional({ preload: false })).toThrow(home)
  expect(shown).toEqual([{ tone: 'error', title: 'Acesso negado', description: 'Esta página é apenas para profissionais' }])
})

test('explains what buffers do to neighbouring slots, and says nothing without buffers', () => {
  expect(bufferMessage(weekOf([]))).toContain('das 08:00 às 18:00 você recebe um serviço de 4 h por dia')
  const { settings } = weekOf([])
  const message = (before: number, after: number) =>
    bufferMessage({ settings: { ...settings, bufferBeforeInMinutes: before, bufferAfterInMinutes: after } })
  expect(message(60, 0)).toContain('logo depois de uma visita marcada')
  expect(message(0, 60)).toContain('logo antes de uma visita marcada')
  expect(message(0, 0)).toBeNull()
})
