import { contractorProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { AddressRef, ChangeAddress, KeepAddress } from '#shared/address-input.ts'
import { LookupAddress } from '#shared/profile.ts'
import { makeDefault, removeAddress } from './default.ts'
import { addAddress, changeAddress } from './keep.ts'
import { listAddresses } from './list.ts'
import { lookupAddress } from './lookup.ts'
import { AddressesView, AddressView } from './views.ts'

export const addressRouter = router({
  lookup: userProcedure
    .meta({ cost: 'addressLookup', seed: 'consultar-cep', repeats: 'first point only' })
    .input(LookupAddress)
    .output(AddressView)
    .mutation(({ ctx, input }) => lookupAddress(ctx, input)),
  list: contractorProcedure.output(AddressesView).query(({ ctx }) => listAddresses(ctx)),
  add: contractorProcedure
    .meta({ repeats: 'one address of a name' })
    .input(KeepAddress)
    .output(AddressesView)
    .mutation(({ ctx, input }) => addAddress(ctx, input)),
  change: contractorProcedure
    .input(ChangeAddress)
    .output(AddressesView)
    .mutation(({ ctx, input }) => changeAddress(ctx, input)),
  makeDefault: contractorProcedure
    .input(AddressRef)
    .output(AddressesView)
    .mutation(({ ctx, input }) => makeDefault(ctx, input.addressId)),
  remove: contractorProcedure
    .input(AddressRef)
    .output(AddressesView)
    .mutation(({ ctx, input }) => removeAddress(ctx, input.addressId)),
})
