import { router, userProcedure } from '#server/core/trpc.ts'
import { readFeed, renewFeed, revokeFeed } from './feed.ts'
import { FeedView } from './views.ts'

export const calendarRouter = router({
  feed: userProcedure.output(FeedView).query(({ ctx }) => readFeed(ctx)),
  renewFeed: userProcedure
    .meta({ repeats: 'each makes a new address' })
    .output(FeedView)
    .mutation(({ ctx }) => renewFeed(ctx)),
  revokeFeed: userProcedure.output(FeedView).mutation(({ ctx }) => revokeFeed(ctx)),
})
