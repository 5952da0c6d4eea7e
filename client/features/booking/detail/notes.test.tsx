import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BookingStatus } from '#shared/booking.ts'
import { giveFile } from '#client/test/give-file.ts'
import { holdUploads, imageOf } from '#client/test/held-uploads.ts'
import { refusal } from '#client/test/open-pages.tsx'
import { bookingId, asProfessional, openDetail, paid } from '#client/test/detail-stage.tsx'

afterEach(() => vi.unstubAllGlobals())

const GATE = 'A chave fica na portaria.'

/** Opens a booking's page. The mocked server saves the notes. If `no` is given, the server throws the error that `no` returns. */
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
  await region.getByRole('button', { name: 'Salvar texto' }).click()
  await expect.element(region.getByText(GATE)).toBeVisible()
  await expect.element(region.getByRole('button', { name: 'Mudar como entrar' })).toHaveFocus()
  expect(asked('booking.saveNotes')).toEqual([{ bookingId, visitNotes: GATE }])
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Texto salvo' }])
})

test('empty notes are deleted; unchanged notes are not sent to the server', async () => {
  const { region, field, asked, toasts } = await openNotes(GATE)
  await region.getByRole('button', { name: 'Mudar como entrar' }).click()
  await expect.element(field).toHaveValue(GATE)
  await region.getByRole('button', { name: 'Salvar texto' }).click()
  await expect.element(region.getByText(GATE)).toBeVisible()
  expect(asked('booking.saveNotes')).toEqual([])

  await region.getByRole('button', { name: 'Mudar como entrar' }).click()
  await userEvent.clear(field)
  await region.getByRole('button', { name: 'Salvar texto' }).click()
  await expect.element(region.getByRole('button', { name: 'Escrever como entrar' })).toBeVisible()
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Texto apagado' }])
})

test('when the server refuses the notes, the page says so and keeps the typed text', async () => {
  const over = 'O agendamento mudou e não permite mais esta ação.'
  const { region, field, toasts } = await openNotes(null, () => refusal('CONFLICT', 'wrong_state', over))
  await region.getByRole('button', { name: 'Escrever como entrar' }).click()
  await userEvent.fill(field, GATE)
  await region.getByRole('button', { name: 'Salvar texto' }).click()
  await expect.element(region.getByText(over)).toBeVisible()
  await expect.element(field).toHaveValue(GATE)
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao salvar o texto', description: over }])
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

const ids = ['um', 'dois', 'tres', 'quatro'] as const

/** Opens a booking's page. The mocked server stores and removes photos. */
async function openPhotos(photos: readonly string[], over: object = {}) {
  const stored = { ...paid, ...over, photos: [...photos] }
  const uploads = holdUploads()
  const opened = await openDetail(stored, {
    'booking.byId': () => stored,
    'booking.removePhoto': ({ photoId }: { photoId: string }) => {
      stored.photos = stored.photos.filter((photo) => photo !== photoId)
      return { ok: true }
    },
  })
  const region = opened.screen.getByRole('region', { name: 'Como entrar' })
  return { ...opened, stored, uploads, region, input: region.getByLabelText('Adicionar foto') }
}

test('the contractor adds a photo with progress, also while writing, and reads why one is refused', async () => {
  await page.viewport(390, 844)
  const { stored, uploads, region, input, toasts } = await openPhotos([])
  await expect.element(region.getByText('Falta dizer como entrar.')).toBeVisible()
  await giveFile(input, new File(['x'], 'x.gif', { type: 'image/gif' }))
  await expect.element(region.getByText('Por favor, selecione uma imagem válida')).toBeVisible()
  await giveFile(input, await imageOf(400, 300))
  await expect.poll(() => uploads[0]?.path).toBe(`/upload/foto-da-visita/${bookingId}`)
  uploads[0]!.progress(40)
  await expect.element(region.getByText('40 %', { exact: true })).toBeVisible()
  await region.getByRole('button', { name: 'Escrever como entrar' }).click()
  await expect.element(region.getByText('40 %', { exact: true })).toBeVisible()
  const tooMany = 'Esta visita já tem 4 fotos. Remova uma para adicionar outra.'
  uploads[0]!.answer(409, { code: 'CONFLICT', reason: 'too_many_photos', message: tooMany })
  await expect.element(region.getByText(tooMany)).toBeVisible()
  expect(toasts.at(-1)).toMatchObject({ title: 'Não foi possível adicionar a foto', description: tooMany })
  await region.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => uploads.length).toBe(2)
  stored.photos = ['um']
  uploads[1]!.answer(200, { photoId: 'um' })
  await expect.element(region.getByRole('button', { name: /^Foto 1 de como entrar, / })).toBeVisible()
  expect(toasts.at(-1)).toMatchObject({ title: 'Foto adicionada' })
  expect((await axe.run(region.element())).violations).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('a booking has at most four photos, and each is removed after a confirmation', async () => {
  const { screen, region, input, asked, toasts } = await openPhotos(ids)
  await expect.element(region.getByText(/^Esta visita já tem 4 fotos/)).toBeVisible()
  expect(input.elements()).toEqual([])
  await region.getByRole('button', { name: 'Remover foto 2' }).click()
  await screen.getByRole('button', { name: 'Remover foto', exact: true }).click()
  await expect.element(input).toBeInTheDocument()
  expect(asked('booking.removePhoto')).toEqual([{ photoId: 'dois' }])
  expect(toasts.at(-1)).toMatchObject({ title: 'Foto removida' })
  expect(region.getByRole('listitem').elements()).toHaveLength(3)
})

test('the professional can open the photos, but cannot add, remove or describe any', async () => {
  const { screen } = await openDetail({ ...asProfessional, photos: ids.slice(0, 2) })
  const region = screen.getByRole('region', { name: 'Como entrar' })
  expect(region.getByRole('button', { name: /Adicionar|Remover|Escrever/ }).elements()).toEqual([])
  await region.getByRole('button', { name: /^Foto 2 de como entrar, / }).click()
  const large = screen.getByRole('dialog', { name: 'Foto 2 de como entrar' })
  await expect
    .element(large.getByRole('img', { name: 'Foto 2 de como entrar' }))
    .toHaveAttribute('src', '/private/foto-da-visita/dois')
})
