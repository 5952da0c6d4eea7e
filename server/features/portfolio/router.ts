import { DecideWorkPhoto, OrderWorkPhotos, WorkPhotoRef } from '#shared/portfolio.ts'
import { professionalProcedure, router, supportProcedure } from '#server/core/trpc.ts'
import { decideWorkPhoto } from './decide.ts'
import { listMine, listQueue } from './queries.ts'
import { orderWorkPhotos, removeWorkPhoto } from './store.ts'
import { Done, MyWorkPhotos, WorkPhotoQueue } from './views.ts'

/** Photos of a professional's work, which the team approves before others see them. They are sent to /upload/foto-do-trabalho. */
export const portfolioRouter = router({
  mine: professionalProcedure.output(MyWorkPhotos).query(({ ctx }) => listMine(ctx)),
  order: professionalProcedure
    .input(OrderWorkPhotos)
    .output(Done)
    .mutation(({ ctx, input }) => orderWorkPhotos(ctx, input.photoIds)),
  remove: professionalProcedure
    .input(WorkPhotoRef)
    .output(Done)
    .mutation(({ ctx, input }) => removeWorkPhoto(ctx, input.photoId)),
  queue: supportProcedure.output(WorkPhotoQueue).query(({ ctx }) => listQueue(ctx)),
  decide: supportProcedure
    .meta({ repeats: 'one decision a photo' })
    .input(DecideWorkPhoto)
    .output(Done)
    .mutation(({ ctx, input }) => decideWorkPhoto(ctx, input)),
})
