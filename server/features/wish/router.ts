import { z } from 'zod'
import { Id } from '#shared/text.ts'
import { AskWish, WishLink } from '#shared/wish-input.ts'
import { publicProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { askWish } from './ask.ts'
import { confirmWish, endWishByLink } from './by-link.ts'
import { endWish, listWishes } from './mine.ts'
import { AskedView, Done, MyWishesView, WishView } from './views.ts'

/** The procedures of wishes ('Avise-me'): requests to be notified when a professional is free. */
export const wishRouter = router({
  ask: publicProcedure
    .meta({ cost: 'wish', repeats: 'one row for the same wish' })
    .input(AskWish)
    .output(AskedView)
    .mutation(({ ctx, input }) => askWish(ctx, input)),
  // This is a mutation, so that the token is in no URL and no log.
  confirm: publicProcedure
    .meta({ cost: 'wish' })
    .input(WishLink)
    .output(WishView)
    .mutation(({ ctx, input }) => confirmWish(ctx, input.token)),
  endByLink: publicProcedure
    .meta({ cost: 'wish' })
    .input(WishLink)
    .output(Done)
    .mutation(({ ctx, input }) => endWishByLink(ctx, input.token)),
  mine: userProcedure.output(MyWishesView).query(({ ctx }) => listWishes(ctx)),
  end: userProcedure
    .input(z.strictObject({ id: Id }))
    .output(Done)
    .mutation(({ ctx, input }) => endWish(ctx, input.id)),
})
