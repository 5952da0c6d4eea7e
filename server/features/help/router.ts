import { AnswerHelp, AskHelp, HelpRef, ListHelp, MyHelp, ReplyHelp } from '#shared/help-input.ts'
import { once } from '#server/core/idempotency.ts'
import { router, supportProcedure, userProcedure } from '#server/core/trpc.ts'
import { askHelp } from './ask.ts'
import { endHelp, listMine, readThread, replyHelp } from './mine.ts'
import { answerHelp, closeHelp, listHelp, viewHelp } from './team.ts'
import { AskedView, Done, HelpDetail, HelpListView, MyHelpView, ThreadView } from './views.ts'

/** Help requests of users to the team ('atendimentos'). */
export const helpRouter = router({
  ask: userProcedure
    .meta({ repeats: 'key' })
    .input(AskHelp)
    .output(AskedView)
    .mutation(({ ctx, input }) => once(ctx, 'help.ask', input, () => askHelp(ctx, input))),
  mine: userProcedure
    .input(MyHelp)
    .output(MyHelpView)
    .query(({ ctx, input }) => listMine(ctx, input)),
  thread: userProcedure
    .input(HelpRef)
    .output(ThreadView)
    .query(({ ctx, input }) => readThread(ctx, input.requestId)),
  reply: userProcedure
    .meta({ cost: 'helpReply', repeats: 'nothing for the same last message' })
    .input(ReplyHelp)
    .output(Done)
    .mutation(({ ctx, input }) => replyHelp(ctx, input)),
  end: userProcedure
    .input(HelpRef)
    .output(Done)
    .mutation(({ ctx, input }) => endHelp(ctx, input.requestId)),
  list: supportProcedure
    .input(ListHelp)
    .output(HelpListView)
    .query(({ ctx, input }) => listHelp(ctx, input)),
  // The procedure is a mutation and not a query, so that no cache stores the messages.
  view: supportProcedure
    .input(HelpRef)
    .output(HelpDetail)
    .mutation(({ ctx, input }) => viewHelp(ctx, input.requestId)),
  answer: supportProcedure
    .meta({ repeats: 'nothing for the same last answer' })
    .input(AnswerHelp)
    .output(Done)
    .mutation(({ ctx, input }) => answerHelp(ctx, input)),
  close: supportProcedure
    .input(HelpRef)
    .output(Done)
    .mutation(({ ctx, input }) => closeHelp(ctx, input.requestId)),
})
