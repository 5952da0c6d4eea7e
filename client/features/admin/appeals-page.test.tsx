import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { AppealsPage } from './appeals-page.tsx'

const appeal = {
  messageId: '00000000-0000-4000-8000-000000000001',
  senderId: '00000000-0000-4000-8000-000000000002',
  senderName: 'Ana Prado',
  recipientName: 'Marlene Souza',
  reason: 'Não compartilhe contatos; combine tudo pela Plumaí.',
  sentAt: '2026-11-23T12:00:00.000Z',
  appealedAt: '2026-11-23T12:05:00.000Z',
  blockedOfSender: 2,
}
const said = (content: string, blocked: boolean) => ({
  id: content,
  senderName: 'Ana Prado',
  content,
  blocked,
  sentAt: '2026-11-23T12:00:00.000Z',
})

async function open(queue: object) {
  await page.viewport(390, 844)
  return openPages(
    '/admin/mensagens',
    { '/admin/mensagens': { component: AppealsPage } },
    {
      'chat.appeals': () => ({ items: [], repeated: [], ...queue }),
      'chat.readAppealed': () => ({ messages: [said('Bom dia', false), said('o interfone é 98765-4321', true)] }),
      'chat.decideAppeal': () => ({ ok: true }),
    },
  )
}

test('an admin reads a blocked message only after a click, because each view is recorded, and can then decide', async () => {
  const { screen, asked, toasts } = await open({ items: [appeal] })
  const card = screen.getByRole('article', { name: 'Mensagem de Ana Prado' })
  await expect.element(card.getByText(/2.bloqueadas desta pessoa em 30 dias/)).toBeVisible()
  expect(card.getByRole('button').elements()).toHaveLength(1)
  await card.getByRole('button', { name: 'Ler mensagem' }).click()
  await expect.element(card.getByText('o interfone é 98765-4321')).toBeVisible()
  await card.getByRole('button', { name: 'Liberar mensagem' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Mensagem liberada' }])
  expect(asked('chat.decideAppeal')).toEqual([{ messageId: appeal.messageId, decision: 'release' }])
})

test('says that no blocked message waits for a review, and lists the senders of many blocked messages', async () => {
  const { screen } = await open({
    repeated: [{ userId: 'u', name: 'Caio Reis', blocked: 7, lastAt: '2026-11-23T12:00:00.000Z' }],
  })
  await expect.element(screen.getByText('Nenhuma revisão espera por você.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Caio Reis' })).toHaveAttribute('href', '/admin/usuarios/u')
  await expect.element(screen.getByText(/7 mensagens · última em/)).toBeVisible()
})
