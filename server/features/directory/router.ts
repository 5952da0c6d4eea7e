import { professionalProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import { AgreeToAppear, CityPath, FindNear, PlaceRef } from '#shared/directory-input.ts'
import { knownPlace } from '#server/adapters/cep/places.ts'
import { listCities } from './cities.ts'
import { showCity } from './city.ts'
import { near } from './near.ts'
import { showcase } from './showcase.ts'
import { agree, myEntry, withdraw } from './consent.ts'
import { CitiesView, CityView, OwnEntryView, NearView, PlaceNameView, ShowcaseView } from './views.ts'

/** The public pages of the cities, and each professional's consent to appear there. */
export const directoryRouter = router({
  cities: publicProcedure.output(CitiesView).query(({ ctx }) => listCities(ctx)),
  city: publicProcedure
    .input(CityPath)
    .output(CityView.nullable())
    .query(({ ctx, input }) => showCity(ctx, input)),
  near: publicProcedure
    .input(FindNear)
    .output(NearView)
    .query(({ ctx, input }) => near(ctx, input)),
  /** The name of the place in an address; null for an unknown place. */
  placeName: publicProcedure
    .input(PlaceRef)
    .output(PlaceNameView)
    .query(({ input }) => ({ words: knownPlace(input.place)?.words ?? null })),
  showcase: publicProcedure.output(ShowcaseView.nullable()).query(({ ctx }) => showcase(ctx)),
  mine: professionalProcedure.output(OwnEntryView).query(({ ctx }) => myEntry(ctx)),
  agree: professionalProcedure
    .meta({ cost: 'consent' })
    .input(AgreeToAppear)
    .output(OwnEntryView)
    .mutation(({ ctx, input }) => agree(ctx, input)),
  withdraw: professionalProcedure.output(OwnEntryView).mutation(({ ctx }) => withdraw(ctx)),
})
