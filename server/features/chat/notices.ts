import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/index.ts'
import { chatNotices as texts } from '#shared/chat.ts'
import type { Notices } from '#server/features/notifications/service.ts'

export const chatNotices: Notices = {
  // To the sender of a blocked message; `about` is the message.
  'chat.appeal-decided': async (ctx, id) => {
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, id))
    if (message?.appeal !== 'released' && message?.appeal !== 'upheld') return []
    const { senderId: userId, conversationId, appeal } = message
    return [{ userId, ...texts[appeal], link: `/chat/${conversationId}`, eventKey: `chat.appeal-decided:${id}` }]
  },
}
