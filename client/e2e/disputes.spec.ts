import { apiPerson } from './api.ts'
import { expectStatus, makePaidBookings, openBooking } from './bookings.ts'
import { makePair, moveBooking, type Made } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

/** Creates a contractor, a professional and a paid booking of the two that began `minutesAgo` minutes ago. */
async function begun(minutesAgo: number): Promise<{ contractor: Made; professional: Made; bookingId: string }> {
  const { contractor, professional } = await makePair('Célia Ramos', 'Odete Braga')
  const [bookingId = ''] = await makePaidBookings(contractor, professional, 1)
  await moveBooking(bookingId, -minutesAgo)
  return { contractor, professional, bookingId }
}

test(
  'both participants describe a dispute with a photo, and the admin refunds half of the payment',
  { tag: '@1280' },
  async ({ page, meet }) => {
    const { contractor, professional, bookingId } = await begun(90)
    await enter(page, contractor.email)
    await page.goto(`/agendamento/${bookingId}#ajuda`)
    const help = page.getByRole('region', { name: 'Preciso de ajuda' })
    await help.getByRole('button', { name: 'Pedir ajuda' }).click()
    await help.getByLabel('Assunto').selectOption('Serviço diferente do combinado')
    await help.getByLabel('O que aconteceu').fill('Ninguém limpou a cozinha.')
    await help.locator('input[type=file]').setInputFiles('client/public/icon-512.png')
    await expect(help.getByRole('img', { name: 'Foto 1' })).toBeVisible()
    await help.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
    await expectToast(page, 'Pedido de ajuda enviado')
    await expect(help.getByText('Em análise')).toBeVisible()

    const otherPage = await meet(professional.email)
    await otherPage.goto('/notificacoes')
    await otherPage.getByText('Célia Ramos pediu ajuda').first().click()
    await expect(otherPage).toHaveURL(new RegExp(`/agendamento/${bookingId}`))
    const answer = otherPage.getByRole('region', { name: 'Preciso de ajuda' })
    await answer.getByRole('button', { name: 'Ver 1 foto' }).click()
    await expect(answer.getByRole('img', { name: /Foto 1/ })).toBeVisible()
    await answer.getByLabel('O seu lado').fill('O fogão estava quente.')
    await answer.getByRole('button', { name: 'Enviar resposta' }).click()
    await expectToast(otherPage, 'Resposta enviada')

    const team = await meet('admin@demo.plumai')
    await team.goto('/admin/disputas')
    const card = team.getByRole('article', { name: 'Disputa de Célia Ramos' })
    await card.getByRole('button', { name: 'Abrir disputa' }).click()
    await expect(card.getByText('O fogão estava quente.')).toBeVisible()
    await card.getByText('Uma parte', { exact: true }).click()
    await card.getByLabel('Valor').fill('54,00')
    await expect(card.getByRole('row', { name: /Fica com Odete Braga/ })).toContainText('45,00')
    await card.getByLabel('Resolução').fill('Metade da visita foi feita.')
    await card.getByRole('button', { name: /^Resolver e reembolsar/ }).click()
    await expectToast(team, 'Disputa resolvida e reembolso processado!')

    await expect(help.getByText('Metade da visita foi feita.')).toBeVisible()
    await expect(help.getByText(/Reembolso de R\$\s54,00/)).toBeVisible()
    await expect(page.getByText('Reembolso Parcial')).toBeVisible()
    await expect(answer.getByText('Quem contratou recebe uma parte de volta.')).toBeVisible()
  },
)

test(
  'while a no-show is contested the refund waits, and the admin decides that the professional came',
  { tag: '@long' },
  async ({ page, meet }) => {
    const { contractor, professional, bookingId } = await begun(40)
    await enter(page, contractor.email)
    await page.goto(`/agendamento/${bookingId}`)
    await page.getByRole('button', { name: 'A profissional não chegou' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a visita' }).click()
    await expectStatus(page, 'Cancelado')
    const help = page.getByRole('region', { name: 'Preciso de ajuda' })
    await expect(help.getByText(/Seu reembolso de R\$\s108,00 espera até lá/)).toBeVisible()

    const otherPage = await meet(professional.email)
    await openBooking(otherPage, bookingId, 'Cancelado')
    const asked = otherPage.getByRole('region', { name: 'Preciso de ajuda' })
    await asked.getByRole('button', { name: 'Contestar' }).click()
    await asked.getByLabel('O que aconteceu').fill('Cheguei e ninguém abriu.')
    await asked.getByRole('button', { name: 'Enviar contestação' }).click()
    await expectToast(otherPage, 'Pedido de ajuda enviado')
    await expect(help.getByText(/A ausência foi contestada/)).toBeVisible()

    const team = await meet('admin@demo.plumai')
    await team.goto('/admin/disputas')
    const card = team.getByRole('article', { name: 'Disputa de Odete Braga' })
    await card.getByRole('button', { name: 'Abrir disputa' }).click()
    await card.getByLabel('Resolução').fill('O porteiro confirmou a chegada.')
    await card.getByText('Não', { exact: true }).click()
    await card.getByRole('button', { name: 'Resolver sem reembolso' }).click()
    await expectToast(team, 'Disputa resolvida!')
    await expect(asked.getByText('A equipe decidiu que a ausência não aconteceu.')).toBeVisible()
    const api = await apiPerson(professional.email)
    const { rows } = await api.query<{ rows: { bookingId: string; amountInCents: number }[] }>('payment.payouts')
    expect(rows).toMatchObject([{ bookingId, amountInCents: 9_000 }])
    await api.close()
  },
)

test('the other participant contests a reported delay', { tag: ['@390', '@long'] }, async ({ page, meet }) => {
  const { contractor, professional, bookingId } = await begun(90)
  await enter(page, contractor.email)
  await page.goto(`/agendamento/${bookingId}#ajuda`)
  const help = page.getByRole('region', { name: 'Preciso de ajuda' })
  await help.getByRole('button', { name: 'Pedir ajuda' }).click()
  await help.getByLabel('Assunto').selectOption('Atraso')
  await expect(
    help.getByText(/tem 48 horas para contestar\. O reembolso e o dinheiro da visita esperam por isso\./),
  ).toBeVisible()
  await help.getByLabel('O que aconteceu').fill('Chegou uma hora depois.')
  await help.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
  await expect(help.getByText(/pode contestar até .* O reembolso e o dinheiro da visita esperam até lá/)).toBeVisible()

  const team = await meet('admin@demo.plumai')
  await team.goto('/admin/disputas')
  const card = team.getByRole('article', { name: `Disputa de ${contractor.name}` }).first()
  await card.getByRole('button', { name: 'Abrir disputa' }).click()
  await card.getByLabel('Resolução').fill('O atraso foi de poucos minutos.')
  const resolve = card.getByRole('button', { name: 'Resolver sem reembolso' })
  await expect(resolve).toHaveAccessibleDescription(/A decisão espera pela resposta/)

  const otherPage = await meet(professional.email)
  await otherPage.goto(`/agendamento/${bookingId}#ajuda`)
  const asked = otherPage.getByRole('region', { name: 'Preciso de ajuda' })
  await expect(asked.getByText(/informou um atraso\. Se não foi assim, conteste até/)).toBeVisible()
  await asked.getByRole('button', { name: 'Contestar' }).click()
  await asked.getByLabel('O seu lado').fill('O portão ficou fechado por meia hora.')
  await asked.getByRole('button', { name: 'Enviar resposta' }).click()
  await expectToast(otherPage, 'Resposta enviada')

  await team.reload()
  await card.getByRole('button', { name: 'Abrir disputa' }).click()
  await expect(card.getByText('O portão ficou fechado por meia hora.')).toBeVisible()
  await card.getByLabel('Resolução').fill('O atraso foi de poucos minutos.')
  await resolve.click()
  await expectToast(team, 'Disputa resolvida!')
})
