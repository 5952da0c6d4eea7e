import {
  AppealMessage,
  ConversationRef,
  DecideAppeal,
  LiveChat,
  MarkRead,
  OpenChat,
  ReadMessages,
  SendMessage,
  ValidateMessage,
} from '#shared/chat.ts'
import { supportProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { listAppeals, readAppealed } from './appeal-queue.ts'
import { appealMessage, decideAppeal } from './appeal.ts'
import { followMessages, followReceipts, followTyping } from './live.ts'
import { markRead } from './mark-read.ts'
import { openConversation } from './open.ts'
import { countUnread, listConversations, listMessages, showConversation } from './queries.ts'
import { validateMessage } from './screening.ts'
import { sendMessage } from './send.ts'
import { publishTyping } from './typing.ts'
import {
  AppealedView,
  AppealsView,
  ConversationsView,
  ConversationView,
  Done,
  LiveMessages,
  LiveReceipts,
  LiveTyping,
  MarkedView,
  MessagesView,
  MessageView,
  OpenedView,
  UnreadView,
  ValidatedView,
} from './views.ts'

/**
 * Conversations between two people. Each subscription checks the caller before it returns its stream, so that a refusal is sent
 * as the response.
 */
export const chatRouter = router({
  open: userProcedure
    .meta({ repeats: 'unique pair' })
    .input(OpenChat)
    .output(OpenedView)
    .mutation(({ ctx, input }) => openConversation(ctx, input.userId)),
  conversations: userProcedure.output(ConversationsView).query(({ ctx }) => listConversations(ctx)),
  unread: userProcedure.output(UnreadView).query(({ ctx }) => countUnread(ctx)),
  conversation: userProcedure
    .input(ConversationRef)
    .output(ConversationView)
    .query(({ ctx, input }) => showConversation(ctx, input.conversationId)),
  messages: userProcedure
    .input(ReadMessages)
    .output(MessagesView)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  // This is a mutation, because a query would have the text in its URL. It shares the rate limit of `send`, so that probing the
  // screening is not faster than sending.
  validate: userProcedure
    .meta({ cost: 'chat', repeats: 'writes nothing', seed: 'validate-message' })
    .input(ValidateMessage)
    .output(ValidatedView)
    .mutation(({ ctx, input }) => validateMessage(ctx, input)),
  send: userProcedure
    .meta({ cost: 'chat', repeats: 'nonce' })
    .input(SendMessage)
    .output(MessageView)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  appeal: userProcedure
    .meta({ cost: 'appeal', repeats: 'one review a message' })
    .input(AppealMessage)
    .output(MessageView)
    .mutation(({ ctx, input }) => appealMessage(ctx, input.messageId)),
  appeals: supportProcedure.output(AppealsView).query(({ ctx }) => listAppeals(ctx)),
  // This procedure is a mutation, because it records each view.
  readAppealed: supportProcedure
    .meta({ repeats: 'each view is recorded' })
    .input(AppealMessage)
    .output(AppealedView)
    .mutation(({ ctx, input }) => readAppealed(ctx, input.messageId)),
  decideAppeal: supportProcedure
    .meta({ repeats: 'one decision a message' })
    .input(DecideAppeal)
    .output(Done)
    .mutation(({ ctx, input }) => decideAppeal(ctx, input)),
  markRead: userProcedure
    .input(MarkRead)
    .output(MarkedView)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  typing: userProcedure
    .input(ConversationRef)
    .output(Done)
    .mutation(({ ctx, input }) => publishTyping(ctx, input.conversationId)),
  live: userProcedure
    .input(LiveChat)
    .output(LiveMessages)
    .subscription(({ ctx, input, signal }) => followMessages(ctx, input, signal)),
  receipts: userProcedure
    .input(ConversationRef)
    .output(LiveReceipts)
    .subscription(({ ctx, input, signal }) => followReceipts(ctx, input.conversationId, signal)),
  typingLive: userProcedure
    .input(ConversationRef)
    .output(LiveTyping)
    .subscription(({ ctx, input, signal }) => followTyping(ctx, input.conversationId, signal)),
})
