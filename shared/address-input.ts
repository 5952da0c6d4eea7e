import { z } from 'zod'
import { SaveAddress, SaveResidence } from './profile.ts'
import { Id, line } from './text.ts'

/** An address that a contractor saves: its name, its place, the properties of the home, and the person who opens the door. */
export const KeepAddress = SaveAddress.extend({
  name: line({ min: 1, max: 40, required: 'Dê um nome a este endereço' }),
  receiver: line({ max: 80 }).optional(),
  home: SaveResidence,
})
export type KeepAddress = z.output<typeof KeepAddress>

/** The id of one of the caller's addresses. The default address has the same id as the caller. */
export const AddressId = Id

export const AddressRef = z.strictObject({ addressId: AddressId })
export type AddressRef = z.output<typeof AddressRef>

export const ChangeAddress = KeepAddress.extend({ addressId: AddressId })
export type ChangeAddress = z.output<typeof ChangeAddress>
