import { type Address, address, oneOf, text } from '#client/lib/address.ts'

// This file must not import the price table, because it is in the client's first chunk.

/**
 * Reads what the payment page adds to the address when it leads back; `compra` is the service. Only a webhook activates a service;
 * this only shows a text.
 */
export const readReturnSearch = address({
  success: oneOf(true),
  canceled: (value, { success }) => (String(success) === 'true' ? undefined : oneOf(true)(value, {})),
  compra: text(40),
})

export type ReturnSearch = Address<typeof readReturnSearch>
