import axe from 'axe-core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BookingStatus } from '#shared/booking.ts'
import { refusal } from '#client/test/open-pages.tsx'
import { bookingId, asProfessional, openDetail, paid } from '#client/test/detail-stage.tsx'

const GATE = 'A chave fica na portaria.'

/** Opens a booking's page with a server that saves notes, or refuses them with `no`. */
async function openNotes(visitNotes: string | null, no?: () => object) {
  const stored = { ...paid, visitNotes }
  const opened = await openDetail(stored, {
    'booking.byId': () => stored,
    'booking.saveNotes': (input: { visitNotes: string }) => {
      if (no) throw no()
      stored.visitNotes = input.visitNotes.trim() || null
      return { bookingId, visitNotes: stored.visitNotes }
    },
  })
  const region = opened.screen.getByRole('region', { name: 'Como entrar' })
  return { ...opened, region, field: region.getByRole('textbox', { name: 'O que Marlene precisa saber' }) }
}

test('the contractor writes notes within the limit, and they are saved', async () => {
  const { region, field, asked, toasts } = await openNotes(null)
  await expect.element(region.getByText('Falta dizer como entrar.')).toBeVisible()
  await region.getByRole('button', { name: 'Escrever como entrar' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('maxlength', '1000')
  await userEvent.keyboard(GATE)
  await expect.element(region.getByText(/^25\/1000/)).toBeVisible()
  await region.getByRole('button', { name: 'Salvar observações' }).click()
  await expect.element(region.getByText(GATE)).toBeVisible()
  await expect.element(region.getByRole('button', { name: 'Mudar como entrar' })).toHaveFocus()
  expect(asked('booking.saveNotes')).toEqual([{ bookingId, visitNotes: GATE }])
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Observações salvas' }])
})

test('empty notes are deleted; unchanged notes are not sent to the server', async () => {
  const { region, field, asked, toasts } = await openNotes(GATE)
  await region.getByRole('button', { name: 'Mudar como entrar' }).click()
  await expect.element(field).toHaveValue(GATE)
  await region.getByRole('button', { name: 'Salvar observações' }).click()
  await expect.element(region.getByText(GATE)).toBeVisible()
  expect(asked('booking.saveNotes')).toEqual([])

  await region.getByRole('button', { name: 'Mudar como entrar' }).click()
  await userEvent.clear(field)
  await region.getByRole('button', { name: 'Salvar observações' }).click()
  await expect.element(region.getByRole('button', { name: 'Escrever como entrar' })).toBeVisible()
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Observações apagadas' }])
})

test('when the server refuses the notes, the page says so and keeps the typed text', async () => {
  const over = 'O agendamento mudou e não permite mais esta ação.'
  const { region, field, toasts } = await openNotes(null, () => refusal('CONFLICT', 'wrong_state', over))
  await region.getByRole('button', { name: 'Escrever como entrar' }).click()
  await userEvent.fill(field, GATE)
  await region.getByRole('button', { name: 'Salvar observações' }).click()
  await expect.element(region.getByText(over)).toBeVisible()
  await expect.element(field).toHaveValue(GATE)
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao salvar observações', description: over }])
  const { violations } = await axe.run(region.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
})

test('before the payment the page says that the professional cannot read the notes yet', async () => {
  const { screen } = await openDetail({ ...paid, status: BookingStatus.requested, visitNotes: GATE })
  await expect.element(screen.getByText('Marlene lê quando a visita estiver paga.')).toBeVisible()
})

test('the professional reads the notes, and nobody may write notes once the booking started', async () => {
  const { screen } = await openDetail({ ...asProfessional, visitNotes: GATE })
  await expect.element(screen.getByText(GATE)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /como entrar/ })).not.toBeInTheDocument()
})

test('a booking that started without notes shows no notes section', async () => {
  const { screen } = await openDetail({ ...paid, mayWriteNotes: false })
  await expect.element(screen.getByRole('heading', { name: 'Valores' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Como entrar' })).not.toBeInTheDocument()
})
