import { apiPerson } from './api.ts'
import { cards, chooseSlot, expectToast, payWith, enter } from './people.ts'
import { expect, test } from './story.ts'

test('an invalid sign-up shows an error at each wrong field and keeps the typed values', { tag: '@390' }, async ({ page }) => {
  await page.goto('/auth?aba=cadastro')
  await page.getByLabel('Nome completo').fill('Bia Ramos')
  await page.getByRole('textbox', { name: 'CPF' }).fill('529.982.247-24')
  await page.getByLabel('Telefone').fill('11987654321')
  await page.getByLabel('E-mail').fill('bia@')
  await page.getByLabel('Senha', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
  const form = page.locator('form')
  for (const text of ['CPF inválido', 'Email inválido', 'Senha deve ter no mínimo 6 caracteres'])
    await expect(form.getByText(text).first()).toBeVisible()
  await expectToast(page, 'Erro ao criar conta')
  await expect(page.getByLabel('Nome completo')).toHaveValue('Bia Ramos')
})

test(
  'a sign-up with an email that is already in use is rejected with one toast, which does not name the field',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/409/)
    await page.goto('/auth?aba=cadastro')
    await page.getByLabel('Nome completo').fill('Outra Ana')
    await page.getByRole('textbox', { name: 'CPF' }).fill('957.320.418-50')
    await page.getByLabel('Telefone').fill('11987654321')
    await page.getByLabel('E-mail').fill('ana@demo.plumai')
    await page.getByLabel('Senha', { exact: true }).fill('segredo de casa')
    await page.getByRole('checkbox', { name: /18 anos/ }).check()
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
    await expectToast(page, 'Erro ao criar conta', 'Não foi possível criar a conta com estes dados.')
  },
)

test(
  'a sign-in with a wrong password shows an error and keeps the typed email',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/401/)
    await page.goto('/auth')
    await page.getByLabel('E-mail').fill('ana@demo.plumai')
    await page.getByLabel('Senha', { exact: true }).fill('errada!')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expectToast(page, 'Erro ao entrar', 'Email ou senha incorretos.')
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@demo.plumai')
  },
)

test('after the sign-in a person returns to the requested page, but never to another site', { tag: '@390' }, async ({ page }) => {
  await page.goto('/meus-agendamentos')
  await expect(page).toHaveURL(/\/auth\?.*voltar=/)
  await page.goto('/auth?voltar=//evil.example')
  await page.getByLabel('E-mail').fill('ana@demo.plumai')
  await page.getByLabel('Senha', { exact: true }).fill('plumai123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard-contratante/)
  await page.goto('/dashboard-profissional')
  await expect(page).toHaveURL(/\/dashboard-contratante/)
})

test(
  'the checkout of another person’s booking, or of a missing one, redirects home with a message',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/40[34]|Acesso negado|não encontrado/)
    const dulce = await apiPerson('dupla@demo.plumai')
    const { asContractor } = await dulce.query<{ asContractor: { id: string }[] }>('booking.mine')
    await enter(page, 'ana@demo.plumai')
    await page.goto(`/checkout/${asContractor[0]?.id}`)
    await expectToast(page, 'Acesso negado')
    await expect(page).toHaveURL(/\/dashboard-contratante/)
    await page.goto('/checkout/00000000-0000-4000-8000-000000000000')
    await expectToast(page, 'Agendamento não encontrado')
    await expect(page).toHaveURL(/\/dashboard-contratante/)
    await dulce.close()
  },
)

test(
  'a request for a slot that was booked meanwhile is rejected, and the week is refreshed',
  { tag: '@390' },
  async ({ page, faults }) => {
    faults.expect(/409/)
    const dulce = await apiPerson('dupla@demo.plumai')
    const { items } = await dulce.query<{ items: { id: string; name: string }[] }>('search.professionals', { query: 'Marlene' })
    const marlene = items.find(({ name }) => name === 'Marlene Souza')?.id ?? ''
    // Blocks live updates, so that the week does not show the slot as taken before the click. This simulates two requests at the
    // same moment.
    await page.routeWebSocket(/\/trpc/, () => {})
    await enter(page, 'ana@demo.plumai')
    await page.goto(`/profissional/${marlene}`)
    const slot = await chooseSlot(page)
    await page.waitForURL(/[?&]slot=/)
    const start = new URL(page.url()).searchParams.get('slot') ?? ''
    const asked = { professionalId: marlene, start, durationHours: 4, expectedTotalInCents: 10_800 }
    await dulce.mutate('booking.request', asked)
    await page
      .getByRole('button', { name: /^Agendar / })
      .filter({ visible: true })
      .first()
      .click()
    await expectToast(page, 'Erro ao criar agendamento', 'Alguém acabou de reservar esse horário. Escolha outro.')
    await expect(page.getByRole('radio', { name: slot })).toBeDisabled()
    await dulce.close()
  },
)

test(
  'a card that needs authentication is confirmed on the page of the bank, and the booking is paid',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/409/)
    await enter(page, 'ana@demo.plumai')
    await page.goto('/buscar?q=Dulce')
    await page.getByRole('link', { name: 'Ver Perfil de Dulce Pacheco' }).click()
    await chooseSlot(page)
    await page
      .getByRole('button', { name: /^Agendar / })
      .filter({ visible: true })
      .first()
      .click()
    // This is Dulce's third booking within a week, so the warning about employment is shown.
    await page.getByRole('dialog').getByRole('button', { name: 'Entendi, continuar' }).click()
    await expect(page).toHaveURL(/\/checkout\//)
    await payWith(page, cards.authenticate)
    await expect(page).toHaveURL(/\/_sandbox\/autenticar\//)
    await page.getByRole('button', { name: /autorizar|aprovar|confirmar/i }).click()
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
  },
)

test('an unknown path shows the specified 404 page in Portuguese', { tag: '@390' }, async ({ page, faults }) => {
  faults.expect(/404/)
  await page.goto('/nao-existe')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByText('Página não encontrada')).toBeVisible()
  await page.getByRole('link', { name: /Voltar ao início/ }).click()
  await expect(page).toHaveURL(/\/$/)
})
