import { apiPerson } from './api.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a blocked message is reviewed on appeal, released by an admin, and delivered',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Yolanda Cruz', 'Rute Salgado')
    const mine = await apiPerson(contractor.email)
    const { conversationId } = await mine.mutate<{ conversationId: string }>('chat.open', { userId: professional.id })
    await enter(page, contractor.email)
    await page.goto(`/chat/${conversationId}`)
    const log = page.getByRole('log')
    const said = 'Ligue para a portaria no 98765-4321'

    await test.step('the message is blocked with the reason, and the other participant does not get it', async () => {
      const box = page.getByRole('textbox', { name: /mensagem/i })
      await box.fill(said)
      await box.press('Enter')
      await expect(log.getByText('Para sua segurança, não envie telefone, e-mail ou Pix.')).toBeVisible()
      const theirs = await apiPerson(professional.email)
      expect(JSON.stringify(await theirs.query('chat.messages', { conversationId }))).not.toContain('98765')
      await theirs.close()
    })

    await test.step('the sender asks for a review', async () => {
      await log.getByRole('button', { name: 'Pedir revisão' }).click()
      await expect(log.getByText('Revisão pedida. A resposta chega nas suas notificações.')).toBeVisible()
    })

    await test.step('an admin reads the message and releases it', async () => {
      const admin = await meet('admin@demo.plumai')
      await admin.goto('/admin/mensagens')
      const card = admin.getByRole('article', { name: `Mensagem de ${contractor.name}` })
      await card.getByRole('button', { name: 'Ler mensagem' }).click()
      await expect(card.getByText(said)).toBeVisible()
      await card.getByRole('button', { name: 'Liberar mensagem' }).click()
      await expectToast(admin, 'Mensagem liberada')
      await expect(card).toHaveCount(0)
    })

    await test.step('both participants read the message, and the sender is notified', async () => {
      const other = await meet(professional.email)
      await other.goto(`/chat/${conversationId}`)
      await expect(other.getByRole('log').getByText(said)).toBeVisible()
      await page.goto('/notificacoes')
      await expect(page.getByText('Revisamos a sua mensagem e ela foi entregue.')).toBeVisible()
    })
    await mine.close()
  },
)
