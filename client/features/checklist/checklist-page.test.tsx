import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ChecklistNotFound } from './checklist-not-found.tsx'
import { ChecklistPage } from './checklist-page.tsx'

const id = '00000000-0000-4000-8000-0000000000c1'
const item = (at: number, over: object = {}) => ({
  id: `00000000-0000-4000-8000-0000000000d${at}`,
  description: `Item ${at}`,
  room: at === 3 ? '' : 'Cozinha',
  mandatory: at !== 2,
  doneAt: null,
  doneByMe: false,
  note: '',
  photoId: null,
  ...over,
})
const view = {
  id,
  name: 'Faxina leve',
  status: 'pendente',
  side: 'contractor',
  otherName: 'Marlene Souza',
  booking: { id, start: '2026-12-01T11:00:00.000Z', hours: 4, zone: 'America/Sao_Paulo', status: 'Confirmado' },
  items: [item(1), item(2), item(3)],
  mayChange: true,
  scoreAsked: false,
  score: null,
  mayAskScore: { reason: 'Nenhum item foi marcado: não há o que avaliar.' },
  allowance: { subscribed: false, freeLeft: 2 },
  review: null,
}
const scored = {
  ...view,
  status: 'concluido',
  scoreAsked: true,
  mayChange: { reason: 'A nota já foi pedida: este checklist não muda mais.' },
  score: {
    value: 8.5,
    source: 'rules',
    at: '2026-12-01T15:00:00.000Z',
    reasons: [{ text: '2 de 2 itens obrigatórios feitos', points: 6, of: 6 }],
  },
}

async function open(shown: object = view, answers: Parameters<typeof openPages>[2] = {}) {
  const component = await asPerson(() => <ChecklistPage id={id} />)
  return openPages(
    '/checklist-execucao',
    {
      '/checklist-execucao': { component, errorComponent: ChecklistNotFound },
      '/servicos': { component: () => <h1>Serviços</h1> },
    },
    { 'checklist.read': () => shown, ...answers },
  )
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(390, 844)
})
afterEach(() => vi.restoreAllMocks())

test('the focus moves to the note field that replaces the button, and back to the button', async () => {
  const { screen } = await open()
  const button = screen.getByRole('button', { name: 'Nota: Item 1' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveFocus()
  screen.getByRole('button', { name: 'Cancelar' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
})

test('items are grouped by room, and a tick is shown at once and sent', async () => {
  let ticked = false
  const { screen, asked } = await open(view, {
    'checklist.read': () =>
      ticked
        ? {
            ...view,
            status: 'em_andamento',
            items: [item(1, { doneAt: '2026-12-01T12:00:00.000Z', doneByMe: true }), item(2), item(3)],
          }
        : view,
    'checklist.tick': () => {
      ticked = true
      return { ok: true }
    },
  })
  await expect.element(screen.getByRole('region', { name: 'Cozinha' })).toBeVisible()
  await expect.element(screen.getByText('0 de 3 feitos')).toBeVisible()
  await expect.element(screen.getByText('Pendente', { exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Item 1' }))
  await expect.element(screen.getByText('1 de 3 feitos')).toBeVisible()
  expect(asked('checklist.tick')).toEqual([{ itemId: item(1).id, done: true }])
  await expect.element(screen.getByText('Em Andamento')).toBeVisible()
  await expect.element(screen.getByText('Você, 09:00')).toBeVisible()
})

test('ticks made offline are stored on the device with a message, and sent once online, also from a new page', async () => {
  let online = false
  const offline = () => {
    if (!online) throw new Error('no connection')
    return { ok: true }
  }
  const first = await open(view, { 'checklist.tick': offline })
  await userEvent.click(first.screen.getByRole('checkbox', { name: 'Item 1' }))
  await userEvent.click(first.screen.getByRole('checkbox', { name: 'Item 3' }))
  await expect.element(first.screen.getByText(/2 marcações estão guardadas neste aparelho/)).toBeVisible()
  await expect.element(first.screen.getByText('2 de 3 feitos')).toBeVisible()
  await first.screen.unmount()
  const { screen, asked } = await open(view, { 'checklist.tick': offline })
  await expect.element(screen.getByRole('checkbox', { name: 'Item 3' })).toBeChecked()
  online = true
  dispatchEvent(new Event('online'))
  await expect
    .poll(() => asked('checklist.tick').slice(-2))
    .toEqual([
      { itemId: item(1).id, done: true },
      { itemId: item(3).id, done: true },
    ])
  await expect.poll(() => screen.getByText(/guardadas neste aparelho/).elements()).toHaveLength(0)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('plumai-checklist'))).toEqual([])
})

test('where the browser blocks storage, the checklist works, and an unsent tick lasts as long as the page', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const offline = () => Promise.reject(new Error('no connection'))
  const { screen } = await open(view, { 'checklist.tick': offline })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Item 1' }))
  await expect.element(screen.getByText(/1 marcação está guardada/)).toBeVisible()
  await expect.element(screen.getByText('1 de 3 feitos')).toBeVisible()
})

test('a tick that the server refuses is undone, and a message says so', async () => {
  const { screen, toasts } = await open(view, {
    'checklist.tick': () => {
      throw refusal('CONFLICT', 'checklist_closed', 'A nota já foi pedida: este checklist não muda mais.')
    },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Item 1' }))
  await expect.poll(() => toasts[0]?.description).toBe('A nota já foi pedida: este checklist não muda mais.')
  await expect.element(screen.getByRole('checkbox', { name: 'Item 1' })).not.toBeChecked()
})

test('a tick made after the session has ended is stored until the next sign-in', async () => {
  const { screen } = await open(view, {
    'checklist.tick': () => {
      throw refusal('UNAUTHORIZED', 'signed_out', 'Entre na sua conta para continuar.')
    },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Item 1' }))
  await expect.element(screen.getByText(/1 marcação está guardada neste aparelho/)).toBeVisible()
  await screen.unmount()
  const { screen: again, asked } = await open(view, { 'checklist.tick': () => ({ ok: true }) })
  await expect.element(again.getByText('0 de 3 feitos')).toBeVisible()
  expect(asked('checklist.tick')).toEqual([{ itemId: item(1).id, done: true }])
})

test('a note is written and saved at its item', async () => {
  const { screen, asked } = await open(view, { 'checklist.saveNote': () => ({ ok: true }) })
  await userEvent.click(screen.getByRole('button', { name: 'Nota: Item 2' }))
  await screen.getByRole('textbox', { name: 'Nota' }).fill('A torneira pinga.')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nota' }))
  await expect.poll(() => asked('checklist.saveNote')).toEqual([{ itemId: item(2).id, note: 'A torneira pinga.' }])
})

test('a score can be requested while free scores are left, and is shown with its reasons', async () => {
  const { screen, toasts } = await open({ ...view, mayAskScore: true }, { 'checklist.askScore': () => scored })
  await expect.element(screen.getByText('2 análises grátis')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir a nota' }))
  await expect.poll(() => toasts[0]?.title).toBe('Nota recebida')
  await expect.element(screen.getByText('8,5 de 10')).toBeVisible()
  await expect.element(screen.getByText('2 de 2 itens obrigatórios feitos')).toBeVisible()
  await expect.element(screen.getByText('Regras fixas')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Item 1' })).toBeDisabled()
})

test('without a free score or a subscription the page offers to subscribe instead', async () => {
  const { screen } = await open({ ...view, mayAskScore: true, allowance: { subscribed: false, freeLeft: 0 } })
  await expect
    .element(screen.getByRole('link', { name: 'Assinar' }))
    .toHaveAttribute('href', '/servicos?voltar=%2Fchecklist-execucao')
  expect(screen.getByRole('button', { name: 'Pedir a nota' }).elements()).toHaveLength(0)
  await expect.element(screen.getByRole('checkbox', { name: 'Item 1' })).toBeEnabled()
})

test('a professional asks for a review of a score, must give a reason, and later sees the decision', async () => {
  const first = await open(scored, { 'checklist.askReview': () => ({ ok: true }) })
  await userEvent.click(first.screen.getByRole('button', { name: 'Pedir revisão' }))
  await userEvent.click(first.screen.getByRole('button', { name: 'Enviar pedido' }))
  await expect.element(first.screen.getByText('Conte por que a nota precisa ser revista')).toBeVisible()
  await first.screen.getByRole('textbox', { name: 'Por que a nota precisa ser revista?' }).fill('Faltou um cômodo.')
  await userEvent.click(first.screen.getByRole('button', { name: 'Enviar pedido' }))
  await expect.poll(() => first.toasts.at(-1)?.title).toBe('Revisão pedida')
  expect(first.asked('checklist.askReview')).toEqual([{ checklistId: id, reason: 'Faltou um cômodo.' }])
  await first.screen.unmount()
  const decided = {
    status: 'changed',
    mine: true,
    scoreBefore: 6,
    decision: 'As fotos mostram.',
    decidedAt: '2026-12-02T12:00:00.000Z',
  }
  const { screen } = await open({ ...scored, review: decided })
  await expect.element(screen.getByText('A nota passou de 6,0 para 8,5.')).toBeVisible()
  await expect.element(screen.getByText('As fotos mostram.')).toBeVisible()
})

test('a checklist of other people looks like a missing checklist', async () => {
  const { screen } = await open(view, {
    'checklist.read': () => {
      throw refusal('NOT_FOUND', 'not_found', 'Checklist não encontrado')
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Checklist não encontrado' })).toBeVisible()
})
