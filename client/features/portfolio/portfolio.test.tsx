import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { giveFile } from '#client/test/give-file.ts'
import { holdUploads, imageOf } from '#client/test/held-uploads.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { PhotoQueue } from './photo-queue.tsx'
import { PortfolioEditor } from './portfolio-editor.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const three = [
  { id: id(1), status: 'Aprovada', reason: null },
  { id: id(2), status: 'Em conferência', reason: null },
  { id: id(3), status: 'Recusada', reason: 'Aparece uma pessoa.' },
] as const

async function openEditor(items: readonly object[] = three) {
  const component = await asPerson(PortfolioEditor, { isContractor: false })
  const answers = {
    'portfolio.mine': () => ({ items }),
    'portfolio.order': () => ({ ok: true }),
    'portfolio.remove': () => ({ ok: true }),
  }
  return openPages('/', { '/': { component } }, answers)
}

test('the editor shows the decision about each photo, moves a photo and removes a photo', async () => {
  await page.viewport(390, 844)
  const { screen, asked } = await openEditor()
  for (const text of ['Aprovada', 'Em conferência', 'Recusada', 'Motivo: Aparece uma pessoa.'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Foto 3: mover para antes' }).click()
  expect(asked('portfolio.order')).toEqual([{ photoIds: [id(1), id(3), id(2)] }])
  await expect.element(screen.getByRole('button', { name: 'Foto 1: mover para antes' })).toBeDisabled()
  expect((await axe.run(screen.container)).violations).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await screen.getByRole('button', { name: 'Remover foto 3' }).click()
  await screen.getByRole('button', { name: 'Remover foto', exact: true }).click()
  await expect.poll(() => asked('portfolio.remove')).toEqual([{ photoId: id(3) }])
})

test('the editor uploads a photo and shows why another photo is refused', async () => {
  const uploads = holdUploads()
  const { screen, toasts } = await openEditor([])
  await expect.element(screen.getByText(/^Nenhuma foto ainda/)).toBeVisible()
  const input = screen.getByLabelText('Enviar foto do trabalho')
  await giveFile(input, new File(['x'], 'x.gif', { type: 'image/gif' }))
  await expect.element(screen.getByText('Por favor, selecione uma imagem válida')).toBeVisible()
  await giveFile(input, await imageOf(400, 300))
  await expect.poll(() => uploads[0]?.path).toBe('/upload/foto-do-trabalho')
  uploads[0]!.answer(409, { code: 'CONFLICT', reason: 'too_many_photos', message: 'Você já tem 8 fotos.' })
  await expect.element(screen.getByText('Você já tem 8 fotos.')).toBeVisible()
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => uploads.length).toBe(2)
  uploads[1]!.answer(200, { photoId: id(1) })
  await expect.poll(() => toasts.at(-1)?.title).toBe('Foto enviada')
})

test('the team must give a reason to refuse a photo, and approves a photo with one button', async () => {
  await page.viewport(390, 844)
  const waiting = { id: id(1), professional: { id: id(9), name: 'Marlene Souza' }, createdAt: '2026-11-27T12:00:00.000Z' }
  const { screen, asked } = await openPages(
    '/',
    { '/': { component: PhotoQueue } },
    { 'portfolio.queue': () => ({ items: [waiting] }), 'portfolio.decide': () => ({ ok: true }) },
  )
  await screen.getByRole('button', { name: 'Recusar' }).click()
  await screen.getByRole('button', { name: 'Recusar foto' }).click()
  await expect.element(screen.getByText('Escreva por que a foto não pode aparecer')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Motivo/ }).fill('Aparece uma pessoa.')
  await screen.getByRole('button', { name: 'Recusar foto' }).click()
  const about = { photoId: id(1), reason: 'Aparece uma pessoa.' }
  await expect.poll(() => asked('portfolio.decide')).toEqual([{ ...about, decision: 'refuse' }])
  await screen.getByRole('button', { name: 'Aprovar' }).click()
  await expect.poll(() => asked('portfolio.decide').at(-1)).toEqual({ ...about, decision: 'approve', reason: '' })
  expect((await axe.run(screen.container)).violations).toEqual([])
})
