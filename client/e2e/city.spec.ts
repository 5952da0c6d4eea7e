import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { visit, violationsOf } from './axe.ts'
import { inDatabase } from './database.ts'
import { expectToast, openEmailed, PASSWORD } from './people.ts'
import { expect, test } from './story.ts'

const CITY = '/diaristas/manaus-am'

test(
  'a visitor finds a professional through the city page and signs in; a professional who withdraws consent is not listed',
  { tag: ['@390', '@long'] },
  async ({ page, meet, request, faults }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const card = page.getByRole('link', { name: /^Ver perfil de / }).first()

    const id = await test.step('a visitor finds the city and reads who appears there', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Diaristas por cidade' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Diaristas por cidade' })).toBeVisible()
      expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
      await page.getByRole('link', { name: /^Manaus/ }).click()
      await expect(page).toHaveURL(CITY)
      await expect(page).toHaveTitle('Diaristas em Manaus, AM · Plumaí')
      const [, found] = /%2Fprofissional%2F([\da-f-]{36})/.exec((await card.getAttribute('href')) ?? '') ?? []
      return found ?? ''
    })

    await test.step('each page of the city is accessible, also as the server sends it', async () => {
      for (const path of [CITY, '/diaristas/sao-paulo-sp/faxina-leve', '/diaristas/boa-vista-rr']) {
        await visit(page, path)
        expect(await violationsOf(page, ['light', 'dark']), path).toEqual([])
      }
      faults.expect(/\b404\b/)
      await visit(page, '/diaristas/lugar-nenhum-am')
      await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
      expect(await violationsOf(page, ['light'])).toEqual([])
    })

    await test.step('where nobody appears, a visitor asks to be notified, confirms by email, and ends it again', async () => {
      const email = `avise-${Date.now()}@casa.example`
      await page.goto('/diaristas/boa-vista-rr')
      await page.getByRole('link', { name: 'Avise-me' }).click()
      await expect(page.getByText('Alguém em Boa Vista, RR')).toBeVisible()
      await page.getByLabel('E-mail').fill(email)
      expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
      await page.getByRole('button', { name: 'Avise-me' }).click()
      await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
      await openEmailed(page, email, /\/aviso\?/)
      await expect(page.getByRole('heading', { name: 'Pedido guardado' })).toBeVisible()
      await page.getByRole('button', { name: 'Encerrar este aviso' }).click()
      await expect(page.getByRole('heading', { name: 'Aviso encerrado' })).toBeVisible()
    })

    await test.step('the visitor says how long the visit takes, and every price is for these hours', async () => {
      await page.goto(CITY)
      await page.getByText('Qualquer serviço · 4 horas').click()
      expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
      await page.getByLabel('Quanto tempo?').selectOption('6 horas')
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await expect(page).toHaveURL(/horas=6/)
      await expect(page.getByRole('article').first()).toContainText('6 h, com a taxa')
      await expect(card).toHaveAttribute('href', /horas%3D6/)
    })

    const person = await inDatabase(async ({ db }) => {
      const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id))
      return row ?? { name: '', email: '' }
    })
    await test.step('the profile opens after the sign-in', async () => {
      await page.goto(CITY)
      await card.click()
      await expect(page).toHaveURL(/\/auth\?aba=cadastro&voltar=/)
      await page.getByRole('tab', { name: 'Entrar' }).click()
      await page.getByLabel('E-mail').fill('ana@demo.plumai')
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page).toHaveURL(`/profissional/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    })

    await test.step('the professional sees what appears, and withdraws consent', async () => {
      const professional = await meet(person.email)
      await professional.goto('/meu-perfil-profissional#publico')
      const choice = professional.getByRole('region', { name: 'Aparecer em páginas públicas' })
      await expect(choice.getByText('Você aparece na página de Manaus, AM.')).toBeVisible()
      await expect(choice.getByRole('group', { name: 'Prévia do que aparece' })).toContainText(person.name.split(' ')[0] ?? '')
      expect(await violationsOf(professional, ['light', 'dark'])).toEqual([])
      const cardOfPage = page.getByRole('article').filter({ has: page.locator(`a[href*="${id}"]`) })
      await page.goto(CITY)
      const photo = (await cardOfPage.locator('img').getAttribute('src')) ?? ''
      expect((await request.get(photo)).status()).toBe(200)
      await choice.getByRole('switch', { name: 'Minha foto' }).click()
      await choice.getByRole('button', { name: 'Salvar escolha' }).click()
      await expectToast(professional, 'Sua escolha foi atualizada')
      expect((await request.get(photo)).status()).toBe(404)
      await page.goto(CITY)
      await expect(cardOfPage).toBeVisible()
      await expect(cardOfPage.locator('img')).toHaveCount(0)
      await choice.getByRole('button', { name: 'Deixar de aparecer' }).click()
      await expectToast(professional, 'Você não aparece mais em páginas públicas')
      await expect(choice.getByRole('button', { name: 'Sim, quero aparecer' })).toBeVisible()
    })

    await test.step('the sign-up asks a professional for the consent, and without it the professional does not appear', async () => {
      const joao = await meet('joao@demo.plumai')
      await visit(joao, '/onboarding-profissional?passo=6')
      const choice = joao.getByRole('region', { name: 'Aparecer em páginas públicas' })
      await expect(choice.getByRole('button', { name: 'Sim, quero aparecer' })).toBeVisible()
      expect(await violationsOf(joao, ['light', 'dark'])).toEqual([])
    })

    await test.step('the page of the city no longer shows the professional', async () => {
      const answer = await request.get('/trpc/directory.city?input=%7B%22path%22%3A%22manaus-am%22%7D')
      expect(await answer.text()).not.toContain(id)
      await page.goto(CITY)
      await expect(page.getByRole('heading', { level: 1, name: 'Diaristas em Manaus, AM' })).toBeVisible()
      await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0)
    })
  },
)
