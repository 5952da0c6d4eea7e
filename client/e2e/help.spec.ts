import { violationsOf } from './axe.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a question to the team gets a number, the team answers it, and the person reads the answer',
  { tag: '@1280' },
  async ({ page, meet, faults }) => {
    // This error is expected: the form refuses a question with a telephone number (400).
    faults.expect(/400/)
    const question = 'Onde encontro o recibo da visita de ontem?'
    const { contractor } = await makePair('Quitéria Lopes', 'Rute Salgado')
    await enter(page, contractor.email)

    const said = await test.step('a search finds no answer, and the person writes to the team', async () => {
      await page.goto('/ajuda')
      await page.getByLabel('O que você procura?').fill('xyzw')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByText('Nenhuma resposta para “xyzw”')).toBeVisible()
      await page.getByRole('link', { name: 'Falar com a equipe' }).click()
      await page.getByLabel('Assunto').selectOption('Agendamentos')
      const text = page.getByLabel('Como podemos ajudar?')
      await text.fill('Me liguem no 11 98765-4321')
      await page.getByRole('button', { name: 'Enviar para a equipe' }).click()
      await expect(text).toHaveAttribute('aria-invalid', 'true')
      await text.fill(question)
      await page.getByRole('button', { name: 'Enviar para a equipe' }).click()
      const title = page.getByRole('heading', { name: /^Atendimento \d{4}-\d{4}$/ })
      await expect(title).toBeVisible()
      await expect(page.getByText('Espera pela resposta da equipe.')).toBeVisible()
      expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
      return (await title.textContent())?.replace('Atendimento ', '') ?? ''
    })

    await test.step('the team finds the request by its number, answers and closes it', async () => {
      const admin = await meet('admin@demo.plumai')
      await admin.goto('/admin')
      await expect(admin.getByRole('link', { name: /^Atendimentos/ }).last()).toContainText('espera')
      await admin.goto('/admin/atendimentos')
      await admin.getByLabel('Número do atendimento').fill(said)
      await admin.getByRole('button', { name: 'Buscar' }).click()
      const card = admin.getByRole('article', { name: `Atendimento ${said} de Quitéria Lopes` })
      await card.getByRole('button', { name: 'Ler atendimento' }).click()
      await expect(card.getByText(question)).toBeVisible()
      await card.getByLabel('Resposta').fill('Em Meus Agendamentos, na página da visita.')
      expect(await violationsOf(admin, ['light', 'dark'])).toEqual([])
      await card.getByRole('button', { name: 'Responder e encerrar' }).click()
      await expectToast(admin, 'Resposta enviada e atendimento encerrado')
      await expect(card.getByText('Encerrado')).toBeVisible()
    })

    await test.step('the person reads the answer, and finds the request in the list', async () => {
      await page.goto('/notificacoes')
      await page.getByText(`A equipe respondeu ao atendimento ${said}`).click()
      await expect(page.getByText('Em Meus Agendamentos, na página da visita.')).toBeVisible()
      await expect(page.getByText('Este atendimento foi encerrado.')).toBeVisible()
      await page.getByRole('link', { name: 'Seus atendimentos' }).click()
      await expect(page.getByRole('link', { name: `${said} · Agendamentos` })).toBeVisible()
    })
  },
)
