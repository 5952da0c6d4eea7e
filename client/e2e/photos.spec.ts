import { violationsOf } from './axe.ts'
import { apiPerson } from './api.ts'
import { enter, image } from './people.ts'
import { expect, test } from './story.ts'

test('a photo sent in the chat arrives at once, and the keyboard can enlarge it', { tag: '@390' }, async ({ page, meet }) => {
  const path = `/chat/${(await withMarlene()).id}`
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

test(
  'photos of a professional’s work appear on the profile after the team has approved them',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const marlene = await meet('marlene@demo.plumai')
    await marlene.goto('/meu-perfil-profissional#trabalho')
    const chosen = marlene.getByLabel('Enviar foto do trabalho')
    for (const [count, colour] of ['#0e8c99', '#fa7830'].entries()) {
      await chosen.setInputFiles(await image(marlene, 1600, 1200, colour))
      await expect(marlene.getByText('Em conferência')).toHaveCount(count + 1)
    }
    await marlene.getByRole('button', { name: 'Foto 2: mover para antes' }).click()

    const team = await meet('admin@demo.plumai')
    await team.goto('/admin/moderacao?aba=fotos')
    const cards = team.getByRole('article', { name: 'Foto do trabalho de Marlene Souza' })
    await expect(cards).toHaveCount(2)
    await cards.first().getByRole('button', { name: 'Recusar' }).click()
    await cards.first().getByLabel('Motivo').fill('Aparece uma pessoa na foto.')
    await cards.first().getByRole('button', { name: 'Recusar foto' }).click()
    await expect(cards).toHaveCount(1)
    expect(await violationsOf(team, ['light', 'dark'])).toEqual([])
    await cards.first().getByRole('button', { name: 'Aprovar' }).click()
    await expect(team.getByText('Nenhuma foto espera por você.')).toBeVisible()

    await marlene.reload()
    await expect(marlene.getByText('Motivo: Aparece uma pessoa na foto.')).toBeVisible()
    await expect(marlene.getByText('Aprovada', { exact: true })).toBeVisible()
    expect(await violationsOf(marlene, ['light', 'dark'])).toEqual([])
    await enter(page, 'ana@demo.plumai')
    await page.goto(`/profissional/${(await withMarlene()).other.id}`)
    const shown = page.getByRole('button', { name: /^Trabalho de Marlene, foto/ })
    await expect(shown).toHaveCount(1)
    await shown.hover()
    await expect.poll(() => shown.locator('img').evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(1024)
    expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
  },
)

/** Returns the id of Ana's conversation with Marlene. */
async function withMarlene() {
  const ana = await apiPerson('ana@demo.plumai')
  const conversations = await ana.query<{ id: string; other: { id: string; name: string } }[]>('chat.conversations')
  await ana.close()
  const found = conversations.find(({ other }) => other.name === 'Marlene Souza')
  if (!found) throw new Error('the demo has a conversation of Ana and Marlene')
  return found
}
