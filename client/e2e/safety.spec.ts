import { apiPerson } from './api.ts'
import { makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a blocked professional is not found and gets no messages; an existing booking stays and can be cancelled',
  { tag: ['@390', '@long'] },
  async ({ page, meet, faults }) => {
    const { contractor, professional } = await makePair('Olga Peres', 'Sueli Campos')
    const [id = ''] = await makePaidBookings(contractor, professional, 1)
    const mine = await apiPerson(contractor.email)
    const { conversationId } = await mine.mutate<{ conversationId: string }>('chat.open', { userId: professional.id })
    const found = async () => {
      const { items } = await mine.query<{ items: { name: string }[] }>('search.professionals', { query: 'Sueli' })
      return items.map(({ name }) => name)
    }
    expect(await found()).toContain(professional.name)
    await enter(page, contractor.email)

    await test.step('the contractor blocks from the conversation', async () => {
      await page.goto(`/chat/${conversationId}`)
      await page.getByRole('button', { name: 'Mais opções' }).click()
      await page.getByRole('menuitem', { name: 'Bloquear' }).click()
      await page.getByRole('dialog', { name: 'Bloquear Sueli?' }).getByRole('button', { name: 'Bloquear' }).click()
      await expectToast(page, 'Pessoa bloqueada')
    })

    await test.step('neither person can write, and the search no longer finds the professional', async () => {
      faults.expect(/40[0349]/)
      const other = await meet(professional.email)
      await other.goto(`/chat/${conversationId}`)
      await other.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia')
      await other.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
      await expectToast(other, 'Erro ao enviar mensagem', 'Não é possível enviar mensagens nesta conversa.')
      expect(await found()).not.toContain(professional.name)
    })

    await test.step('the booking is still there and can be cancelled', async () => {
      await page.goto(`/agendamento/${id}`)
      await page.getByRole('button', { name: 'Cancelar com reembolso' }).filter({ visible: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar com reembolso' }).click()
      await expectToast(page, 'Agendamento cancelado')
    })
    await mine.close()
  },
)

test('the admins read a report and its reason and decide it once', { tag: ['@390', '@long'] }, async ({ page, meet }) => {
  const { contractor, professional } = await makePair('Neide Aguiar', 'Vilma Torres')
  const mine = await apiPerson(contractor.email)
  const { conversationId } = await mine.mutate<{ conversationId: string }>('chat.open', { userId: professional.id })
  await mine.close()
  await enter(page, contractor.email)
  await page.goto(`/chat/${conversationId}`)
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Denunciar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Denunciar Vilma' })
  await sheet.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(sheet.getByText('Escolha um motivo')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Risco à segurança' }).check()
  await sheet.getByLabel(/^O que aconteceu/).fill('Deixou o portão aberto duas vezes.')
  await sheet.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expectToast(page, 'Denúncia enviada')

  const admin = await meet('admin@demo.plumai')
  await admin.goto('/admin/moderacao')
  const card = admin.getByRole('article', { name: `Denúncia de ${contractor.name} sobre ${professional.name}` })
  await card.getByRole('button', { name: 'Ver o que foi denunciado' }).click()
  await expect(card.getByText('Deixou o portão aberto duas vezes.')).toBeVisible()
  await card.getByLabel(/^Decisão/).fill('Conversamos com a profissional.')
  await card.getByRole('button', { name: 'Tomei uma medida' }).click()
  await expectToast(admin, 'Decisão registrada')
  await expect(card).toHaveCount(0)
})
