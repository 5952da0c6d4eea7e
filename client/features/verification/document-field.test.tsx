import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { giveFile } from '#client/test/give-file.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { imageOf, holdUploads } from '#client/test/held-uploads.ts'
import { DocumentField } from './document-field.tsx'
import type { DocumentFieldProps } from './document-field.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(part: Partial<DocumentFieldProps> = {}) {
  const sent = holdUploads()
  const component = await asPerson(() => (
    <DocumentField kind="documento-frente" label="Frente do documento" done={false} {...part} />
  ))
  const stage = await openPages('/', { '/': { component } }, {})
  return { ...stage, sent, input: stage.screen.getByLabelText(/^Frente do documento: /) }
}

test('a chosen image is shown, scaled down to 2,048 px, and uploaded to the path of its document kind', async () => {
  const { input, screen, sent, toasts } = await open()
  await userEvent.upload(input, await imageOf(2100, 1050))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.path).toBe('/upload/documento-frente')
  const file = await sent[0]!.file()
  const { width, height } = await createImageBitmap(file)
  expect([file.type, width, height]).toEqual(['image/jpeg', 2048, 1024])
  await expect.element(screen.getByAltText('Prévia: Frente do documento')).toBeVisible()
  sent[0]?.progress(80)
  await expect.element(screen.getByText('Enviando: 75 %')).toBeInTheDocument()
  sent[0]?.answer(200, { kind: 'documento-frente', status: null })
  await expect.poll(() => screen.getByRole('progressbar').query()).toBeNull()
  expect(toasts).toEqual([])
})

test.each([
  ['a PDF', new File(['%PDF-1.7'], 'rg.pdf', { type: 'application/pdf' }), 'Formato inválido'],
  ['a text file with the type of an image', new File(['<html>'], 'rg.png', { type: 'image/png' }), 'Formato inválido'],
  [
    'a file of eleven megabytes',
    new File([new Uint8Array(11 * 1024 * 1024)], 'rg.png', { type: 'image/png' }),
    'A imagem deve ter no máximo 10MB',
  ],
])('refuses %s at the field and in a toast', async (_what, file, words) => {
  const { input, sent, toasts } = await open()
  await giveFile(input, file)
  await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(toasts.map(({ title }) => title)).toEqual([words])
  expect(sent).toEqual([])
})

test('the field shows why the server refused an image, and sends the image again on request', async () => {
  const { input, screen, sent, toasts } = await open()
  await userEvent.upload(input, await imageOf(600, 400))
  await expect.poll(() => sent).toHaveLength(1)
  sent[0]?.answer(503, { code: 'SERVICE_UNAVAILABLE', reason: null, message: 'Tente de novo em instantes.' })
  await expect.element(input).toHaveAccessibleDescription(expect.stringContaining('Tente de novo em instantes.'))
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao salvar documentos', description: 'Tente de novo em instantes.' }])
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => sent).toHaveLength(2)
})

test.each([
  [{ done: true }, 'A anterior continua guardada'],
  [{ done: false }, 'Nenhuma imagem guardada'],
])('when the server refuses an image, a field that was %o says: %s', async (part, words) => {
  const { input, screen, sent } = await open(part)
  await userEvent.upload(input, await imageOf(600, 400))
  await expect.poll(() => sent).toHaveLength(1)
  sent[0]?.answer(400, { code: 'BAD_REQUEST', reason: 'invalid_image', message: 'Formato inválido' })
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByText('Recebida').query()).toBeNull()
})

test('an image that was sent before the team refused the documents is shown as still stored', async () => {
  const { screen } = await open({ done: true, kept: true })
  await expect.element(screen.getByText('Enviada antes, continua guardada')).toBeVisible()
  expect(screen.getByText('Recebida').query()).toBeNull()
})

test('a stored document is shown as received, and replacing an approved document asks first', async () => {
  const { input, screen, sent } = await open({ done: true, approved: true })
  await expect.element(screen.getByText('Recebida')).toBeVisible()
  await userEvent.upload(input, await imageOf(600, 400))
  await expect.element(screen.getByText('Você sai da busca até a nova análise')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Enviar nova imagem' }).click()
  await expect.poll(() => sent).toHaveLength(1)
})
