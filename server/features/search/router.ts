import { supportProcedure, parseSync, publicProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { CountProfessionals, FindFreeDays, NamedPlace, SearchProfessionals } from '#shared/search.ts'
import { countProfessionals, findProfessionals } from './find.ts'
import { findFreeDays } from './free-days.ts'
import { findNewcomers } from './newcomers.ts'
import { listPlaces, placeNamed } from './places.ts'
import { listUnknown } from './unknown-words.ts'
import { CountView, FoundView, FreeDaysView, NewcomersView, PlacesView, UnknownWordsView } from './views.ts'

export const searchRouter = router({
  professionals: userProcedure
    .meta({ cost: 'search' })
    .input(SearchProfessionals)
    .output(parseSync(FoundView))
    .query(({ ctx, input }) => findProfessionals(ctx, input)),
  count: userProcedure
    .meta({ cost: 'search' })
    .input(CountProfessionals)
    .output(CountView)
    .query(({ ctx, input }) => countProfessionals(ctx, input)),
  freeDays: userProcedure
    .meta({ cost: 'search' })
    .input(FindFreeDays)
    .output(FreeDaysView)
    .query(({ ctx, input }) => findFreeDays(ctx, input)),
  newcomers: userProcedure
    .meta({ cost: 'search' })
    .output(NewcomersView)
    .query(({ ctx }) => findNewcomers(ctx)),
  unknownWords: supportProcedure.output(UnknownWordsView).query(({ ctx }) => listUnknown(ctx)),
  places: publicProcedure
    .input(NamedPlace.optional())
    .output(PlacesView)
    .query(({ ctx, input }) => (input ? placeNamed(input.text) : listPlaces(ctx))),
})
