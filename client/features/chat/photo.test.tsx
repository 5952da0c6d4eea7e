import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { giveFile } from '#client/test/give-file.ts'
import { holdUploads, imageOf } from '#client/test/held-uploads.ts'
import { message, openThread } from '#client/test/thread-stage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('sends a photo with progress, keeps it with a retry after a refusal, and then shows it small and large', async () => {
  const uploads = holdUploads()
  const { log, screen, toasts } = await openThread({ photos: true })
  const input = screen.getByLabelText('Enviar foto')
  await giveFile(input, new File(['x'], 'x.gif', { type: 'image/gif' }))
  await expect.element(screen.getByText('Por favor, selecione uma imagem válida')).toBeVisible()
  await giveFile(input, await imageOf(400, 300))
  await expect.poll(() => uploads.length).toBe(1)
  const nonce = /^\/upload\/foto-da-conversa\/conversa-\d+\.(.+)$/.exec(uploads[0]!.path)?.[1] ?? null
  expect((await uploads[0]!.file()).type).toBe('image/jpeg')
  uploads[0]!.progress(40)
  await expect.element(log.getByText('40 %', { exact: true })).toBeVisible()
  const tooMany = 'Você já enviou 10 fotos em 24 horas. Tente de novo amanhã.'
  uploads[0]!.answer(409, { code: 'CONFLICT', reason: 'too_many_photos', message: tooMany })
  await expect.element(screen.getByText(tooMany)).toBeVisible()
  expect(toasts.at(-1)).toMatchObject({ title: 'Erro ao enviar foto', description: tooMany })
  await log.getByRole('button', { name: 'Não enviada. Tentar de novo' }).click()
  await expect.poll(() => uploads.length).toBe(2)
  expect(uploads[1]!.path).toBe(uploads[0]!.path)
  uploads[1]!.answer(200, message(1, { mine: true, photo: 'um', content: 'Enviou uma foto', nonce }))
  await expect.element(screen.getByText('Foto enviada', { exact: true })).toBeVisible()
  await log.getByRole('button', { name: /^Foto enviada por você, / }).click()
  const large = screen.getByRole('dialog', { name: 'Foto enviada por você' })
  await expect.element(large.getByRole('img', { name: 'Foto enviada por você' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(large).not.toBeInTheDocument()
  expect((await axe.run(log.element())).violations).toEqual([])
})

test('offers no photos to two people without a confirmed booking', async () => {
  const { screen } = await openThread()
  await expect.element(screen.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  expect(screen.getByLabelText('Enviar foto').elements()).toEqual([])
})
