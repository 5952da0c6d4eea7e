import { cards, chooseSlot, expectToast, openEmailed, payWith, enter, signUp } from './people.ts'
import { expect, test } from './story.ts'

test('a contractor comes from a search engine to a city page, books a day, pays, and chats with the professional @390', async ({
  page,
  browser,
  faults,
}) => {
  const door = await test.step('gives the CEP and chooses Marlene on the page of the city, without JavaScript', async () => {
    const plain = await browser.newContext({ ...contextOf(page.viewportSize()), javaScriptEnabled: false })
    const city = await plain.newPage()
    await city.goto('/diaristas/sao-paulo-sp')
    await city.getByText('Qualquer serviço · 4 horas').click()
    await city.getByLabel('CEP').fill('01310-100')
    await city.getByLabel('CEP').press('Enter')
    await expect(city.getByText('CEP 01310-100').first()).toBeVisible()
    const card = city.getByRole('link', { name: 'Ver perfil de Marlene S.' })
    while ((await card.count()) === 0) await city.getByRole('link', { name: /^Mostrar mais/ }).click()
    await card.click()
    await expect(city).toHaveURL(/\/auth\?.*aba=cadastro/)
    const address = city.url()
    await plain.close()
    return address
  })

  const email = await test.step('creates an account', async () => {
    await page.goto(door)
    const address = await signUp(page, 'Lia Campos')
    await expect(page).toHaveURL(/\/onboarding-tipo/)
    return address
  })

  await test.step('confirms the email through the link', async () => {
    const mails = await page.context().newPage()
    await openEmailed(mails, email, /confirmar-email/)
    await expect(mails.getByText('E-mail confirmado!').first()).toBeVisible()
    await mails.close()
  })

  await test.step('fills in the address and the home', async () => {
    await expect(page.getByRole('radio', { name: /Contratante/ })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/\/onboarding-contratante/)
    await expectToast(page, 'Endereço encontrado!')
    await expect(page.getByLabel('CEP')).toHaveValue('01310-100')
    await expect(page.getByLabel('Rua')).toHaveValue('Avenida Paulista')
    await page.getByLabel('Número', { exact: true }).fill('1578')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Passo 2 de 2').first()).toBeVisible()
    await page.getByText('Apartamento', { exact: true }).click()
    await page.getByRole('button', { name: 'Concluir cadastro' }).click()
    await expectToast(page, 'Cadastro concluído!')
    await expect(page).toHaveURL(/\/profissional\//)
  })

  await test.step("is at Marlene's profile, which needs a subscription, and sees the search card above the gate", async () => {
    await expect(page.getByText('R$ 50,00 por mês').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
    await expect(page.getByText('passo roupa há 11 anos')).toHaveCount(0)
    faults.expect(/403|Assine para ver perfis/)
  })

  await test.step('subscribes, and is back at the profile', async () => {
    await page.getByRole('link', { name: 'Assinar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Plano Mensal' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Assinar/ })
      .first()
      .click()
    await payWith(page, cards.good)
    await expectToast(page, 'Assinatura ativada com sucesso!')
    await expect(page).toHaveURL(/\/profissional\//)
  })

  const slot = await test.step('chooses a day and sees the price', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
    const chosen = await chooseSlot(page)
    await expect(page.getByText('R$ 108,00').filter({ visible: true }).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Agendar / })
      .filter({ visible: true })
      .first()
      .click()
    await expectToast(page, 'Agendamento criado!', 'Redirecionando para pagamento...')
    await expect(page).toHaveURL(/\/checkout\//)
    return chosen
  })

  await test.step('a declined card changes nothing', async () => {
    await payWith(page, cards.declined)
    await expectToast(page, 'Erro no pagamento', 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.')
    await expect(page.getByLabel('Nome no cartão')).toHaveValue(/TESTE/)
  })

  await test.step('pays, and the booking is confirmed', async () => {
    await payWith(page, cards.good)
    await expect(page).toHaveURL(/\/agendamento-confirmado\//)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await expect(page.getByText('R$ 108,00').filter({ visible: true }).first()).toBeVisible()
    expect(page.url()).not.toContain('client_secret')
  })

  await test.step('sees the booking in the list', async () => {
    await page.getByRole('link', { name: 'Meus Agendamentos' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('tab', { name: 'Como Contratante (1)' })).toBeVisible()
    await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: /Como Profissional/ })).toHaveCount(0)
  })

  const marlene = await browser.newContext(contextOf(page.viewportSize()))
  await faults.watch(marlene)
  const professionalPage = await marlene.newPage()
  await test.step('the professional sees it too', async () => {
    await enter(professionalPage, 'marlene@demo.plumai')
    await professionalPage.goto('/meus-agendamentos')
    await professionalPage.getByRole('tab', { name: /Como Profissional/ }).click()
    await expect(professionalPage.getByText('Lia Campos', { exact: false }).first()).toBeVisible()
  })

  await test.step('both chat live in two browsers', async () => {
    await page.getByRole('button', { name: 'Conversar' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/chat\//)
    await expect(page.getByText('Nenhuma mensagem ainda. Comece a conversa!')).toBeVisible()
    await professionalPage.goto(new URL(page.url()).pathname)
    await page.getByRole('textbox', { name: /mensagem/i }).fill('Oi, Marlene! Combinado?')
    await page.keyboard.press('Enter')
    await expect(professionalPage.getByRole('log').getByText('Oi, Marlene! Combinado?')).toBeVisible()
    await professionalPage.getByRole('textbox', { name: /mensagem/i }).fill('Combinado, até lá.')
    await professionalPage.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Combinado, até lá.')).toBeVisible()
  })

  await marlene.close()
  expect(slot).toMatch(/às/)
})

function contextOf(viewport: { width: number; height: number } | null) {
  return { viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', baseURL: process.env.E2E_URL }
}
