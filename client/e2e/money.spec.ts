import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import {
  endHold,
  makeContractor,
  makePair,
  makeProfessionals,
  makeTransferDue,
  makeVisitor,
  moveBooking,
  setAtBank,
} from './made.ts'
import { cards, enter, expectToast, freshCpf, payHosted, payWith, toastsGone } from './people.ts'
import { expect, test } from './story.ts'
import { freeStarts, makePaidBookings, openBooking, requestBooking } from './bookings.ts'

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test(
  'a contractor leaves the payment page, has a card refused, buys a service, stops its renewal and withdraws from it',
  { tag: '@1280' },
  async ({ page }) => {
    await enter(page, (await makeContractor('Celina Dias')).email)
    await page.goto('/servicos')
    const buy = page.getByRole('button', { name: 'Contratar Checklist com IA' })
    await buy.click()
    await page.getByRole('link', { name: 'Voltar sem pagar' }).click()
    await expectToast(page, 'Assinatura cancelada')
    await toastsGone(page)

    await buy.click()
    await payHosted(page, cards.noFunds)
    await expect(page.getByRole('alert')).toBeVisible()
    await payHosted(page, cards.good)
    await expectToast(page, 'Assinatura realizada com sucesso! Aguarde alguns instantes para ativação.')
    await expect(page.getByText(/^Ativo · Válido até/)).toBeVisible()
    await toastsGone(page)

    await page.getByRole('button', { name: 'Cancelar Checklist com IA' }).click()
    await inDialog(page, 'Cancelar renovação').click()
    await expectToast(page, 'Renovação cancelada')
    await expect(page.getByText('Não renova: nada mais será cobrado.')).toBeVisible()
    await toastsGone(page)
    await page.getByRole('button', { name: 'Desistir de Checklist com IA' }).click()
    await inDialog(page, 'Desistir com reembolso').click()
    await expectToast(page, 'Você desistiu de Checklist com IA')
    await expect(buy).toBeVisible()
  },
)

for (const { kind, names } of [
  { kind: 'contractor', names: ['Contrato Mensalista CLT', 'Central Financeira', 'Clube de Descontos'] },
  {
    kind: 'professional',
    names: ['Certificado de Boas Práticas', 'Seguro de Responsabilidade Civil', 'Análise de Perfil'],
  },
] as const)
  test(`a ${kind} buys and ends every other service that is sold`, { tag: '@long' }, async ({ page }) => {
    const [professional] = kind === 'professional' ? await makeProfessionals([{ name: 'Rita Alves' }]) : []
    await enter(page, (professional ?? (await makeContractor('Celina Dias'))).email)
    for (const name of names) await buyAndEnd(page, name)
  })

async function buyAndEnd(page: Page, name: string): Promise<void> {
  await page.goto('/servicos')
  const buy = page.getByRole('button', { name: `Contratar ${name}` })
  const opensTab = /^(Seguro|Clube)/.test(name)
  const [tab] = await Promise.all([opensTab ? page.waitForEvent('popup') : page, buy.click()])
  await payHosted(tab, cards.good)
  if (opensTab) {
    await expect(tab).not.toHaveURL(/_sandbox/)
    await tab.close()
  }
  const withdraw = page.getByRole('button', { name: `Desistir de ${name}` })
  await expect(withdraw).toBeVisible({ timeout: 20_000 })
  await toastsGone(page)
  await withdraw.click()
  await inDialog(page, 'Desistir com reembolso').click()
  await expectToast(page, `Você desistiu de ${name}`)
  // Goes back to the services page, because after the purchase of the certificate the browser is on the course page.
  await page.goto('/servicos')
  await expect(buy).toBeVisible()
}

test('a professional opens a payout account, and the first transfer arrives', { tag: '@long' }, async ({ page }) => {
  const { contractor, professional } = await makePair('Lourdes Brito', 'Neuza Prado')
  const [bookingId = ''] = await makePaidBookings(contractor, professional, 1)
  await enter(page, professional.email)

  await test.step('the account is opened on the provider’s page', async () => {
    await page.goto('/recebimentos')
    await page.getByRole('button', { name: 'Cadastrar conta' }).click()
    await expect(page.getByRole('heading', { name: 'Conta para receber' })).toBeVisible()
    await page.getByLabel('CPF').fill(freshCpf())
    await page.getByRole('button', { name: 'Salvar e continuar depois' }).click()
    await expect(page.getByText('Termine o cadastro da sua conta')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar cadastro' }).click()
    await page.getByLabel('Data de nascimento').fill('10/05/1985')
    await page.getByLabel(/^Conta bancária/).fill('0001 12345-6')
    await page.getByRole('checkbox', { name: /^Enviei a foto/ }).check()
    await page.getByRole('checkbox', { name: /^Aceito os termos/ }).check()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByText('Sua conta está pronta para receber')).toBeVisible()
  })

  await test.step('after the booking the transfer is planned, then sent', async () => {
    await moveBooking(bookingId, 5)
    const hirer = await apiPerson(contractor.email)
    const { startCode } = await hirer.query<{ startCode: string }>('booking.byId', { bookingId })
    await hirer.close()
    await openBooking(page, bookingId, 'Confirmado')
    await page.getByLabel('Código de início').fill(startCode)
    await page.getByRole('button', { name: 'Cheguei' }).click()
    await expectToast(page, 'Chegada confirmada')
    await moveBooking(bookingId, -300)
    await openBooking(page, bookingId, 'Em Andamento')
    await page.getByRole('button', { name: 'Terminei' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminei' }).click()
    await openBooking(page, bookingId, 'Concluído')
    await page.goto('/recebimentos')
    await expect(page.getByText('Previsto', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Envio previsto para/)).toBeVisible()
    await makeTransferDue(bookingId)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^Enviado em/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 100_000 })
  })
})

test(
  'a refused card and a card without funds get different messages; a good card is saved and pays the next booking',
  { tag: '@long' },
  async ({ page, faults }) => {
    faults.expect(/40[29]/)
    const { contractor, professional } = await makePair('Sílvia Moura', 'Zilda Rocha')
    const mine = await apiPerson(contractor.email)
    const [first = '', second = ''] = await freeStarts(mine, professional)
    const firstId = await requestBooking(mine, professional, first)
    await enter(page, contractor.email)
    await page.goto(`/checkout/${firstId}`)
    for (const [card, said] of [
      [cards.declined, /recus|não autorizou/i],
      [cards.noFunds, /saldo/i],
    ] as const) {
      await payWith(page, card)
      await expect(page.getByRole('alert').filter({ hasText: said }).first()).toBeVisible()
      await toastsGone(page)
    }
    await page.getByRole('checkbox', { name: 'Salvar este cartão para os próximos pagamentos' }).check()
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()

    const secondId = await requestBooking(mine, professional, second)
    await page.goto(`/checkout/${secondId}`)
    await expect(page.getByRole('radio', { name: /Visa final 4242/ })).toBeChecked()
    await page.getByRole('button', { name: 'Confirmar Pagamento' }).click()
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await page.goto('/assinatura')
    await page.getByRole('button', { name: 'Remover Visa final 4242' }).click()
    await inDialog(page, 'Remover').click()
    await expectToast(page, 'Cartão removido')
    await mine.close()
  },
)

test(
  'a payment on which the bank has not decided is shown as processing, and later as confirmed',
  { tag: '@long' },
  async ({ page, faults }) => {
    // The test changes the state of the charge at the bank twice. A request of the page in between gets the response 409.
    faults.expect(/409/)
    const { contractor, professional } = await makePair('Edna Farias', 'Olga Prestes')
    const mine = await apiPerson(contractor.email)
    const [start = ''] = await freeStarts(mine, professional)
    const bookingId = await requestBooking(mine, professional, start)
    await mine.mutate('payment.start', { bookingId })
    await setAtBank(bookingId, 'processing')
    await enter(page, contractor.email)
    await page.goto(`/agendamento-confirmado/${bookingId}`)
    await expect(page.getByText('Estamos confirmando com o banco. Leva até 1 minuto; pode ficar nesta página.')).toBeVisible()
    await setAtBank(bookingId, 'requires_payment_method')
    await mine.pay(bookingId)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await mine.close()
  },
)

test('the checkout of an expired hold says so and that nothing was charged', { tag: '@long' }, async ({ page, faults }) => {
  faults.expect(/409/)
  const { contractor, professional } = await makePair('Wanda Reis', 'Hilda Porto')
  const mine = await apiPerson(contractor.email)
  const [start = ''] = await freeStarts(mine, professional)
  const unpaid = await requestBooking(mine, professional, start)
  await endHold(unpaid)
  await enter(page, contractor.email)
  await page.goto(`/checkout/${unpaid}`)
  await expect(page.getByRole('heading', { name: 'Horário liberado' })).toBeVisible()
  await expect(page.getByText('Nada foi cobrado.', { exact: false })).toBeVisible()
  await mine.close()
})

test(
  'a contractor subscribes, changes the card, stops and keeps the renewal, and gets a refund',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, (await makeVisitor('Ivete Lopes')).email)
    await page.goto('/assinatura')
    await page.getByRole('button', { name: /^Assinar por/ }).click()
    await payWith(page, cards.good)
    await expectToast(page, 'Assinatura ativada com sucesso!')
    await expect(page).toHaveURL(/\/buscar/)

    await page.goto('/assinatura')
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Trocar cartão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trocar o cartão da assinatura' })
    await dialog.getByLabel('Número do cartão').fill(cards.other)
    await dialog.getByLabel('Validade').fill('12/34')
    await dialog.getByLabel(/CVC/).fill('123')
    await dialog.getByLabel('Nome no cartão').fill('TESTE DA SILVA')
    await dialog.getByRole('button', { name: 'Usar este cartão' }).click()
    await expectToast(page, 'Cartão da assinatura trocado')
    await expect(page.getByText('Mastercard final 4444').first()).toBeVisible()
    await toastsGone(page)

    await page.getByRole('button', { name: 'Cancelar renovação' }).click()
    await inDialog(page, 'Cancelar renovação').click()
    await expectToast(page, 'Renovação cancelada')
    await expect(page.getByText(/^Termina em/)).toBeVisible()
    await toastsGone(page)
    await page.getByRole('button', { name: 'Manter o plano' }).click()
    await expect(page.getByRole('dialog').getByText(/Cartão: Mastercard final 4444/)).toBeVisible()
    await inDialog(page, 'Manter o plano').click()
    await expectToast(page, 'Renovação mantida')
    await expect(page.getByText(/^Renova em/)).toBeVisible()
    await toastsGone(page)
    await page.getByRole('button', { name: 'Desistir com reembolso' }).click()
    await inDialog(page, 'Desistir com reembolso').click()
    await expectToast(page, 'Assinatura cancelada')
    await expect(page.getByRole('button', { name: /^Assinar por/ })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('devolvido: R$ 50,00')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 100_000 })
  },
)
