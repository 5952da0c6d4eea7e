import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { giveFile } from '#client/test/give-file.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { imageOf, holdUploads } from '#client/test/held-uploads.ts'
import { PhotoField } from './photo-field.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(photo: string | null, remove: () => unknown = () => ({ photo: null })) {
  const sent = holdUploads()
  const component = await asPerson(() => <PhotoField photo={photo} name="Marlene Souza" />)
  const stage = await openPages('/', { '/': { component } }, { 'profile.removePhoto': remove })
  return { ...stage, sent, input: stage.screen.getByLabelText(photo ? 'Trocar foto' : 'Escolher foto') }
}

async function crop(stage: Awaited<ReturnType<typeof open>>, [width, height] = [400, 300]) {
  await userEvent.upload(stage.input, await imageOf(width!, height!))
  const use = stage.screen.getByRole('button', { name: 'Usar esta foto' })
  await expect.element(use).toBeEnabled()
  await use.click()
  await expect.poll(() => stage.sent).toHaveLength(1)
  return stage.sent[0]!
}

test.each([
  [
    'a file that is no image',
    () => Promise.resolve(new File(['oi'], 'cv.pdf', { type: 'application/pdf' })),
    'Por favor, selecione uma imagem válida',
  ],
  [
    'a file that is too big',
    () => Promise.resolve(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'eu.png', { type: 'image/png' })),
    'A imagem deve ter no máximo 5MB',
  ],
])('shows %s as an error at the field and in a toast, and sends nothing', async (_what, make, words) => {
  const { input, screen, toasts, sent } = await open(null)
  await giveFile(input, await make())
  await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(toasts).toEqual([{ tone: 'error', title: words, description: undefined }])
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(sent).toEqual([])
})

test('crops an image to a square, scales it down, and shows the upload progress', async () => {
  const stage = await open(null)
  const upload = await crop(stage, [1600, 1200])
  expect(upload.path).toBe('/upload/avatar')
  const file = await upload.file()
  const { width, height } = await createImageBitmap(file)
  expect([file.type, width, height]).toEqual(['image/webp', 1024, 1024])
  upload.progress(43)
  await expect.element(stage.screen.getByRole('progressbar', { name: 'Enviando' })).toHaveAttribute('value', '43')
  await expect.element(stage.screen.getByText('Enviando: 25 %')).toBeInTheDocument()
  upload.answer(200, { photo: '/files/avatars/a/a-1.webp' })
  await expect.poll(() => stage.toasts).toEqual([{ tone: 'success', title: 'Foto enviada com sucesso!', description: undefined }])
  await expect.poll(() => stage.screen.getByRole('progressbar').query()).toBeNull()
})

test('an image over 5 MB can be scaled down and used', async () => {
  const stage = await open(null)
  // Zeros after the end of the image data make the file large without damaging the image.
  const image = await imageOf(3200, 2400)
  const big = new File([image, new Uint8Array(5 * 1024 * 1024)], 'eu.jpg', { type: image.type })
  await giveFile(stage.input, big)
  await expect.element(stage.input).toHaveAccessibleDescription(expect.stringContaining('A imagem deve ter no máximo 5MB'))
  await stage.screen.getByRole('button', { name: 'Reduzir e usar' }).click()
  const use = stage.screen.getByRole('button', { name: 'Usar esta foto' })
  await expect.element(use).toBeEnabled()
  await use.click()
  await expect.poll(() => stage.sent).toHaveLength(1)
  const { width, height } = await createImageBitmap(await stage.sent[0]!.file())
  expect([width, height]).toEqual([1024, 1024])
  expect(stage.screen.getByRole('button', { name: 'Reduzir e usar' }).query()).toBeNull()
})

test('a file over 5 MB that is not an image is refused at the field', async () => {
  const { input, screen, sent } = await open(null)
  await giveFile(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'eu.png', { type: 'image/png' }))
  await screen.getByRole('button', { name: 'Reduzir e usar' }).click()
  await expect.element(input).toHaveAccessibleDescription(expect.stringContaining('Não conseguimos abrir esta imagem.'))
  expect(sent).toEqual([])
})

test.each([
  [
    'cannot be decoded',
    () => Promise.resolve(new File(['oi'], 'eu.png', { type: 'image/png' })),
    /^Não conseguimos abrir esta imagem/,
  ],
  ['has less than 200 px on a side', () => imageOf(640, 199), /^Esta imagem é pequena demais/],
])('an image that %s is refused in the sheet', async (_what, make, words) => {
  const { input, screen, sent } = await open(null)
  await userEvent.upload(input, await make())
  const sheet = screen.getByRole('dialog', { name: 'Ajuste sua foto' })
  await expect.element(sheet.getByText(words)).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Usar esta foto' }).query()).toBeNull()
  await sheet.getByRole('button', { name: 'Entendi' }).click()
  expect(sent).toEqual([])
})

test('the crop dialog offers a button for every movement that dragging can make', async () => {
  const { input, screen, sent } = await open(null)
  await userEvent.upload(input, await imageOf(400, 300))
  await expect.element(screen.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled()
  for (let times = 0; times < 12; times++) await screen.getByRole('button', { name: 'Mover para a direita' }).click()
  await screen.getByRole('button', { name: 'Aproximar' }).click()
  await expect.element(screen.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 %')
  await screen.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect.poll(() => sent).toHaveLength(1)
})

test('when the connection is lost, the field says so, keeps the image, and sends it again on request', async () => {
  const stage = await open(null)
  const upload = await crop(stage)
  upload.lose()
  const words = 'Não foi possível falar com a Plumaí. Confira sua internet e tente de novo.'
  await expect
    .poll(() => stage.toasts)
    .toEqual([{ tone: 'error', title: 'Erro ao enviar foto. Tente novamente.', description: words }])
  await expect.element(stage.input).toHaveAccessibleDescription(expect.stringContaining(words))
  await stage.screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => stage.sent).toHaveLength(2)
})

test('the field shows why the server refused the photo', async () => {
  const stage = await open(null)
  const upload = await crop(stage)
  upload.answer(429, { code: 'TOO_MANY_REQUESTS', reason: null, message: 'Muitas tentativas. Tente de novo em 3 minutos.' })
  await expect.element(stage.input).toHaveAccessibleDescription(expect.stringContaining('Tente de novo em 3 minutos.'))
})

test('an upload that the person cancels shows no message', async () => {
  const stage = await open(null)
  const upload = await crop(stage)
  await stage.screen.getByRole('button', { name: 'Cancelar envio' }).click()
  expect(upload.aborted()).toBe(true)
  await expect.poll(() => stage.screen.getByRole('progressbar').query()).toBeNull()
  expect(stage.toasts).toEqual([])
})

test('when two photos are confirmed, only the last is sent, even if the first takes longer to scale down', async () => {
  const stage = await open(null)
  const images = [await imageOf(400, 300), await imageOf(500, 300)]
  const toBlob = HTMLCanvasElement.prototype.toBlob
  let finishFirst = () => {}
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce(function (this: HTMLCanvasElement, ...of) {
    finishFirst = () => toBlob.apply(this, of)
  })
  const use = stage.screen.getByRole('button', { name: 'Usar esta foto' })
  for (const image of images) {
    await userEvent.upload(stage.input, image)
    await expect.element(use).toBeEnabled()
    await use.click()
    await expect.element(stage.screen.getByRole('dialog')).not.toBeInTheDocument()
  }
  await expect.poll(() => stage.sent).toHaveLength(1)
  finishFirst()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stage.sent).toHaveLength(1)
  expect(stage.sent[0]?.aborted()).toBe(false)
})

test('when a new photo is refused, a message says that the previous photo remains in the profile', async () => {
  const stage = await open('data:image/png;base64,iVBORw0KGgo=')
  const upload = await crop(stage)
  upload.answer(400, { code: 'BAD_REQUEST', reason: 'invalid_image', message: 'Por favor, selecione uma imagem válida' })
  await expect.element(stage.input).toHaveAccessibleDescription(expect.stringContaining('A foto anterior continua no perfil.'))
})

test('asks before removing the photo, and says when it could not be removed', async () => {
  const stage = await open('data:image/png;base64,iVBORw0KGgo=', () => {
    throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
  })
  await stage.screen.getByRole('button', { name: 'Remover foto' }).click()
  expect(stage.asked('profile.removePhoto')).toEqual([])
  await stage.screen.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click()
  await expect.poll(() => stage.toasts.map(({ title }) => title)).toEqual(['Erro ao remover foto'])
})
