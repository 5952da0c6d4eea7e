import { professionalProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import { AgreeToAppear, CityPath } from '#shared/directory-input.ts'
import { listCities } from './cities.ts'
import { showCity } from './city.ts'
import { agree, myEntry, withdraw } from './consent.ts'
import { CitiesView, CityView, OwnEntryView } from './views.ts'

/** The public pages of the cities, and each professional's choice to appear there. */
export const directoryRouter = router({
  cities: publicProcedure.output(CitiesView).query(({ ctx }) => listCities(ctx)),
  city: publicProcedure
    .input(CityPath)
    .output(CityView.nullable())
    .query(({ ctx, input }) => showCity(ctx, input)),
  mine: professionalProcedure.output(OwnEntryView).query(({ ctx }) => myEntry(ctx)),
  agree: professionalProcedure
    .meta({ cost: 'consent' })
    .input(AgreeToAppear)
    .output(OwnEntryView)
    .mutation(({ ctx, input }) => agree(ctx, input)),
  withdraw: professionalProcedure.output(OwnEntryView).mutation(({ ctx }) => withdraw(ctx)),
})
