import type { Page } from '@playwright/test'
import { makePair, moveVisit, payLongAgo } from './made.ts'
import { chooseSlot, enter, expectToast, toastsGone } from './people.ts'
import { expect, test } from './story.ts'
import { expectStatus, openVisit, paidVisits } from './visits.ts'

const callOff = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'cancelling a paid booking shows the refund first: full, half, and full when the professional cancels',
  { tag: '@390' },
  async ({ page, meet }) => {
    const { household, professional } = await makePair('Jandira Melo', 'Dirce Fontana')
    const [young = '', late = '', declined = ''] = await paidVisits(household, professional, 3)
    await payLongAgo(late)
    await moveVisit(late, 300)
    await enter(page, household.email)
    const hers = await meet(professional.email)

    await test.step('within seven days of paying, all of it', async () => {
      await openVisit(hers, young, 'Confirmado')
      await openVisit(page, young, 'Confirmado')
      await callOff(page, 'Cancelar com reembolso').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Manter' }).click()
      await expect(dialog).toBeHidden()
      await expectStatus(page, 'Confirmado')
      await callOff(page, 'Cancelar com reembolso').click()
      await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
      await expectToast(page, 'Agendamento cancelado', 'R$ 108,00 voltam para o seu cartão.')
      await expect(page.getByText(/^Você cancelou em/)).toBeVisible()
      await expect(page.getByText('Reembolso de R$ 108,00 feito.')).toBeVisible()
      await expect(page.getByText('Reembolsado', { exact: true })).toBeVisible()
      await expect(hers.getByText(/^O contratante cancelou em/)).toBeVisible()
    })

    await test.step('later and on the eve, half of her price', async () => {
      await openVisit(page, late, 'Confirmado')
      await callOff(page, 'Cancelar com reembolso').click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByText('Faltam menos de 24 horas: você recebe R$ 45,00, metade do valor da profissional', { exact: false }),
      ).toBeVisible()
      await expect(dialog.getByText('Fica com a profissional')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar com reembolso' }).click()
      await expectToast(page, 'Agendamento cancelado', 'R$ 45,00 voltam para o seu cartão.')
      await expect(page.getByText('Reembolso de R$ 45,00 feito.')).toBeVisible()
      await expect(page.getByText('Reembolso Parcial', { exact: true })).toBeVisible()
    })

    await test.step('a professional says why, and everything goes back', async () => {
      await openVisit(page, declined, 'Confirmado')
      await openVisit(hers, declined, 'Confirmado')
      await callOff(hers, 'Cancelar esta visita').click()
      const dialog = hers.getByRole('dialog')
      await expect(dialog.getByText('Quem contratou recebe tudo de volta. Você não recebe por esta visita.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar esta visita' }).click()
      await expect(dialog.getByText('Diga o motivo: quem contratou vai ler.')).toBeVisible()
      await dialog.getByLabel('Motivo').fill('Estou com febre.')
      await dialog.getByRole('button', { name: 'Cancelar esta visita' }).click()
      await expectToast(hers, 'Agendamento cancelado')
      await expect(page.getByText(/^A profissional cancelou em/)).toBeVisible()
      await expect(page.getByText('Motivo: Estou com febre.')).toBeVisible()
      await expect(page.getByText('Reembolso de R$ 108,00 feito.')).toBeVisible()
    })
  },
)

test(
  'each participant can report a no-show: full refund without the professional, none when nobody was home',
  { tag: '@1280' },
  async ({ page, meet }) => {
    const { household, professional } = await makePair('Célia Moraes', 'Lourdes Pinheiro')
    const [hersMissed = '', theirsMissed = ''] = await paidVisits(household, professional, 2)
    await enter(page, household.email)
    const hers = await meet(professional.email)

    await test.step('before the half hour there is only its time', async () => {
      await moveVisit(hersMissed, 10)
      await openVisit(page, hersMissed, 'Confirmado')
      const button = page.getByRole('button', { name: 'A profissional não chegou' })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(/A partir das \d\d:\d\d\./)
    })

    await test.step('the household waited: everything comes back', async () => {
      await moveVisit(hersMissed, -35)
      await page.goto(`/agendamento/${hersMissed}`)
      await page.getByRole('button', { name: 'A profissional não chegou' }).click()
      const dialog = page.getByRole('dialog', { name: 'A profissional não chegou?' })
      await expect(dialog.getByText('A visita é cancelada e você recebe tudo de volta: R$ 108,00.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancelar a visita' }).click()
      await expectToast(page, 'Agendamento cancelado', 'R$ 108,00 voltam para o seu cartão.')
      await openVisit(hers, hersMissed, 'Cancelado')
      await expect(hers.getByText(/a profissional não chegou\.$/)).toBeVisible()
    })

    await test.step('the professional waited: nothing comes back', async () => {
      await moveVisit(theirsMissed, -35)
      await hers.goto(`/agendamento/${theirsMissed}`)
      await hers.getByRole('button', { name: 'Não havia ninguém em casa' }).click()
      await expect(
        hers
          .getByRole('dialog')
          .getByText('A visita é cancelada e você recebe R$ 90,00. Quem não estava em casa não recebe o valor de volta.'),
      ).toBeVisible()
      await hers.getByRole('dialog').getByRole('button', { name: 'Cancelar a visita' }).click()
      await expectToast(hers, 'Agendamento cancelado')
      await openVisit(page, theirsMissed, 'Cancelado')
      await expect(page.getByText(/^Cancelado.*não havia ninguém em casa\.$/)).toBeVisible()
      await expect(page.getByText('O valor da visita não volta, porque não havia ninguém em casa.')).toBeVisible()
      await expect(page.getByText(/Reembolso de/)).toHaveCount(0)
    })
  },
)

test(
  'a reschedule within 24 hours, or by the professional, needs the consent of the other participant',
  { tag: '@390' },
  async ({ page, meet }) => {
    const { household, professional } = await makePair('Aurora Lins', 'Zenaide Rocha')
    const [id = ''] = await paidVisits(household, professional, 1)
    await moveVisit(id, 300)
    await enter(page, household.email)
    const hers = await meet(professional.email)
    await openVisit(hers, id, 'Confirmado')
    await openVisit(page, id, 'Confirmado')

    await test.step('she says no, and the visit stays', async () => {
      await askToMove(page)
      await expect(hers.getByText(/^Aurora pediu para mudar a visita para/)).toBeVisible()
      await hers.getByRole('button', { name: 'Recusar', exact: true }).click()
      await expectToast(hers, 'Pedido recusado')
      await expect(page.getByText(/^Você pediu para mudar a visita/)).toHaveCount(0)
    })

    await test.step('she says yes, and both read the new hour', async () => {
      const hours = await askToMove(page)
      await hers.getByRole('button', { name: 'Aceitar', exact: true }).click()
      await expectToast(hers, 'Visita remarcada')
      await expect(page.getByText(/^Você pediu para mudar a visita/)).toHaveCount(0)
      await expect(page.getByText(hours).first()).toBeVisible()
      await expect(hers.getByText(hours).first()).toBeVisible()
    })

    await test.step('she takes a wish of her own back, and has another one granted', async () => {
      await askToMove(hers)
      await toastsGone(hers)
      await hers.getByRole('button', { name: 'Retirar pedido' }).click()
      await expectToast(hers, 'Pedido retirado')
      await expect(page.getByText(/^Zenaide pediu para mudar a visita/)).toHaveCount(0)
      const hours = await askToMove(hers)
      await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
      await expectToast(page, 'Visita remarcada')
      await expect(hers.getByText(hours).first()).toBeVisible()
    })
  },
)

/** Asks for the first free hour from the next week on; answers its hours as the page writes them. */
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
