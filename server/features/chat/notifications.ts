import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds } from '#server/features/notifications/service.ts'

export const chatNotifications = notificationKinds(factsOf, {
  // The notification is sent after 'chat.message-reviewed', whose id is the message. The id of the event 'chat.appeal-decided' is
  // the conversation.
  'chat.appeal-decided': {
    topic: 'disputes',
    ways: bellAndEmail,
    on: ['chat.message-reviewed'],
    holds: ({ appeal }) => appeal === 'released' || appeal === 'upheld',
    title: ({ appeal }) => (appeal === 'released' ? 'Mensagem liberada' : 'Mensagem continua bloqueada'),
    sender: ({ appeal }) =>
      appeal === 'released'
        ? 'Revisamos a sua mensagem e ela foi entregue.'
        : 'Revisamos a sua mensagem e o bloqueio foi mantido. Combine tudo pela Plumaí.',
  },
})

async function factsOf(ctx: Ctx, messageId: string) {
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId))
  if (!message) return null
  const { senderId, conversationId, appeal } = message
  return { people: { sender: senderId }, link: { label: 'Abrir a conversa', path: `/chat/${conversationId}` }, appeal }
}
