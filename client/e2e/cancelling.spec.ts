import type { Page } from '@playwright/test'
import { makePair, moveBooking, payNineDaysAgo } from './made.ts'
import { chooseSlot, enter, expectToast, toastsGone } from './people.ts'
import { expect, test } from './story.ts'
import { expectStatus, openBooking, makePaidBookings } from './bookings.ts'

const cancelButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'before cancelling a paid booking the contractor sees the refund: all of the payment within seven days of the payment',
  { tag: '@390' },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Jandira Melo', 'Dirce Fontana')
    const [young = ''] = await makePaidBookings(contractor, professional, 1)
    await enter(page, contractor.email)
    const professionalPage = await meet(professional.email)
    await openBooking(professionalPage, young, 'Confirmado')
    await openBooking(page, young, 'Confirmado')
    await cancelButton(page, 'Cancelar com reembolso').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Manter' }).click()
    await expect(dialog).toBeHidden()
    await expectStatus(page, 'Confirmado')
    await cancelButton(page, 'Cancelar com reembolso').click()
    await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
    await expectToast(page, 'Agendamento cancelado', 'R$ 108,00 voltam pelo mesmo meio do pagamento.')
    await expect(page.getByText(/^Você cancelou em/)).toBeVisible()
    await expect(page.getByText('Reembolso de R$ 108,00 feito.')).toBeVisible()
    await expect(page.getByText('Reembolsado', { exact: true })).toBeVisible()
    await expect(professionalPage.getByText(/^Quem contratou cancelou em/)).toBeVisible()
  },
)

test(
  'a late cancellation refunds half of the price, and a cancellation by the professional gives a full refund',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Jandira Lemos', 'Dirce Fontes')
    const [late = '', declined = ''] = await makePaidBookings(contractor, professional, 2)
    await payNineDaysAgo(late)
    await moveBooking(late, 300)
    await enter(page, contractor.email)
    const professionalPage = await meet(professional.email)

    await test.step('half of the professional’s price after the seven days and less than 24 hours before the start', async () => {
      await openBooking(page, late, 'Confirmado')
      await cancelButton(page, 'Cancelar com reembolso').click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByText('Faltam menos de 24 horas: você recebe R$ 45,00, metade do valor da profissional', { exact: false }),
      ).toBeVisible()
      await expect(dialog.getByText('Fica com a profissional')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
      await expectToast(page, 'Agendamento cancelado', 'R$ 45,00 voltam pelo mesmo meio do pagamento.')
      await expect(page.getByText('Reembolso de R$ 45,00 feito.')).toBeVisible()
      await expect(page.getByText('Reembolso Parcial', { exact: true })).toBeVisible()
    })

    await test.step('full refund when the professional cancels, with a reason', async () => {
      await openBooking(page, declined, 'Confirmado')
      await openBooking(professionalPage, declined, 'Confirmado')
      await cancelButton(professionalPage, 'Cancelar esta visita').click()
      const dialog = professionalPage.getByRole('dialog')
      await expect(dialog.getByText('Quem contratou recebe tudo de volta. Você não recebe por esta visita.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar esta visita' }).click()
      await expect(dialog.getByText('Diga o motivo: quem contratou vai ler.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Estou com febre.')
      await dialog.getByRole('button', { name: 'Cancelar esta visita' }).click()
      await expectToast(professionalPage, 'Agendamento cancelado')
      await expect(page.getByText(/^A profissional cancelou em/)).toBeVisible()
      await expect(page.getByText('Motivo: Estou com febre.')).toBeVisible()
      await expect(page.getByText('Reembolso de R$ 108,00 feito.')).toBeVisible()
    })
  },
)

test(
  'a no-show of the professional is refunded, and one of the contractor is not, unless the reported participant contests it',
  { tag: ['@1280', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Célia Moraes', 'Lourdes Pinheiro')
    const [hersMissed = '', theirsMissed = ''] = await makePaidBookings(contractor, professional, 2)
    await enter(page, contractor.email)
    const professionalPage = await meet(professional.email)

    await test.step('less than 30 minutes after the start the button only says when a no-show can be reported', async () => {
      await moveBooking(hersMissed, 10)
      await openBooking(page, hersMissed, 'Confirmado')
      const button = page.getByRole('button', { name: 'A profissional não chegou' })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(/A partir das \d\d:\d\d\./)
    })

    await test.step('the professional did not come: full refund', async () => {
      await moveBooking(hersMissed, -35)
      await page.goto(`/agendamento/${hersMissed}`)
      await page.getByRole('button', { name: 'A profissional não chegou' }).click()
      const dialog = page.getByRole('dialog', { name: 'A profissional não chegou?' })
      await expect(dialog.getByText(/não contestar em 48 horas, você recebe tudo de volta: R\$\s108,00\.$/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar a visita' }).click()
      await expectToast(page, 'Agendamento cancelado', 'R$ 108,00 voltam em 48 horas, se a profissional não contestar.')
      await openBooking(professionalPage, hersMissed, 'Cancelado')
      await expect(professionalPage.getByText(/a profissional não chegou\.$/)).toBeVisible()
    })

    await test.step('nobody was home: no refund', async () => {
      await moveBooking(theirsMissed, -35)
      await professionalPage.goto(`/agendamento/${theirsMissed}`)
      await professionalPage.getByRole('button', { name: 'Não havia ninguém em casa' }).click()
      await expect(
        professionalPage.getByRole('dialog').getByText(/você recebe R\$\s90,00, se quem contratou não contestar em 48 horas\./),
      ).toBeVisible()
      await professionalPage.getByRole('dialog').getByRole('button', { name: 'Cancelar a visita' }).click()
      await expectToast(professionalPage, 'Agendamento cancelado')
      await openBooking(page, theirsMissed, 'Cancelado')
      await expect(page.getByText(/^Cancelado.*não havia ninguém em casa\.$/)).toBeVisible()
      await expect(page.getByText(/Se não foi assim, conteste até .*: o dinheiro da visita espera até lá\.$/)).toBeVisible()
      await expect(page.getByText(/Reembolso de/)).toHaveCount(0)
    })
  },
)

test(
  'a reschedule within 24 hours of the start, or by the professional, needs the consent of the other participant',
  { tag: ['@1280', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Aurora Lins', 'Zenaide Rocha')
    const [id = ''] = await makePaidBookings(contractor, professional, 1)
    await moveBooking(id, 300)
    await enter(page, contractor.email)
    const professionalPage = await meet(professional.email)
    await openBooking(professionalPage, id, 'Confirmado')
    await openBooking(page, id, 'Confirmado')

    await test.step('the professional declines, and the booking keeps its time', async () => {
      await askToMove(page)
      await expect(professionalPage.getByText(/^Aurora pediu para mudar a visita para/)).toBeVisible()
      await professionalPage.getByRole('button', { name: 'Recusar', exact: true }).click()
      await expectToast(professionalPage, 'Pedido recusado')
      await expect(page.getByText(/^Você pediu para mudar a visita/)).toHaveCount(0)
    })

    await test.step('the professional accepts, and both see the new time', async () => {
      const hours = await askToMove(page)
      await professionalPage.getByRole('button', { name: 'Aceitar', exact: true }).click()
      await expectToast(professionalPage, 'Visita remarcada')
      await expect(page.getByText(/^Você pediu para mudar a visita/)).toHaveCount(0)
      await expect(page.getByText(hours).first()).toBeVisible()
      await expect(professionalPage.getByText(hours).first()).toBeVisible()
    })

    await test.step('the professional withdraws a request, and a second one is accepted', async () => {
      await askToMove(professionalPage)
      await toastsGone(professionalPage)
      await professionalPage.getByRole('button', { name: 'Retirar pedido' }).click()
      await expectToast(professionalPage, 'Pedido retirado')
      await expect(page.getByText(/^Zenaide pediu para mudar a visita/)).toHaveCount(0)
      const hours = await askToMove(professionalPage)
      await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
      await expectToast(page, 'Visita remarcada')
      await expect(professionalPage.getByText(hours).first()).toBeVisible()
    })
  },
)

/** Requests a reschedule to the first free slot from next week on. Returns the times of that slot as the page shows them. */
async function askToMove(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Remarcar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Remarcar a visita de/ })
  await expect(dialog.getByText('precisa aceitar.', { exact: false })).toBeVisible()
  const to = await chooseSlot(page, dialog)
  await dialog.getByRole('button', { name: /^Pedir/ }).click()
  await expectToast(page, 'Pedido enviado')
  await expect(page.getByText(/^Você pediu para mudar a visita/)).toBeVisible()
  return to.match(/\d\d:\d\d às \d\d:\d\d/)?.[0].replace(' às ', ' – ') ?? to
}
