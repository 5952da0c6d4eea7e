import { ProfessionalRef } from '#shared/search.ts'
import { contractorProcedure, router } from '#server/core/trpc.ts'
import { addFavourite } from './add.ts'
import { listFavourites } from './list.ts'
import { removeFavourite } from './remove.ts'
import { FavouritesView, FavouriteView } from './views.ts'

/** The contractor's favourite professionals. */
export const favouritesRouter = router({
  list: contractorProcedure.output(FavouritesView).query(({ ctx }) => listFavourites(ctx)),
  add: contractorProcedure
    .meta({ repeats: 'one row a pair' })
    .input(ProfessionalRef)
    .output(FavouriteView)
    .mutation(({ ctx, input }) => addFavourite(ctx, input.professionalId)),
  remove: contractorProcedure
    .input(ProfessionalRef)
    .output(FavouriteView)
    .mutation(({ ctx, input }) => removeFavourite(ctx, input.professionalId)),
})
