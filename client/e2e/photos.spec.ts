import { violationsOf } from './axe.ts'
import { apiPerson } from './api.ts'
import { enter, image } from './people.ts'
import { expect, test } from './story.ts'

test('a photo in the chat arrives at once and opens large by keyboard', { tag: '@390' }, async ({ page, meet }) => {
  const ana = await apiPerson('ana@demo.plumai')
  const conversations = await ana.query<{ id: string; other: { name: string } }[]>('chat.conversations')
  const path = `/chat/${conversations.find(({ other }) => other.name === 'Marlene Souza')?.id ?? ''}`
  await ana.close()

  const marlene = await meet('marlene@demo.plumai')
  await marlene.goto(path)
  await expect(marlene.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await enter(page, 'ana@demo.plumai')
  await page.goto(path)
  await page.getByLabel('Enviar foto').setInputFiles(await image(page, 2400, 1800))
  await expect(page.getByText('Foto enviada', { exact: true })).toBeVisible()

  const small = marlene.getByRole('button', { name: 'Foto enviada por Ana, ver maior' })
  await expect(small).toBeVisible()
  await small.focus()
  await marlene.keyboard.press('Enter')
  const large = marlene.getByRole('dialog', { name: 'Foto enviada por Ana' }).getByRole('img')
  await expect.poll(() => large.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(1600)
  expect(await violationsOf(marlene, ['light', 'dark'])).toEqual([])
  await marlene.keyboard.press('Escape')
  await expect(small).toBeFocused()
  expect(await violationsOf(marlene, ['light', 'dark'])).toEqual([])
})
