import { router, userProcedure } from '#server/core/trpc.ts'
import { LookupAddress } from '#shared/profile.ts'
import { lookupAddress } from './lookup.ts'
import { AddressView } from './views.ts'

export const addressRouter = router({
  lookup: userProcedure
    .meta({ cost: 'addressLookup', seed: 'consultar-cep', repeats: 'first point only' })
    .input(LookupAddress)
    .output(AddressView)
    .mutation(({ ctx, input }) => lookupAddress(ctx, input)),
})
