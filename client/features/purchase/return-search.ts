import { type Address, address, id, oneOf, safeReturn } from '#client/lib/address.ts'

// This file must not import the price table, because it is in the client's first chunk.

/**
 * Reads the search params of the pages to which a payment page leads back. They prove nothing: only the server says whether something
 * was bought.
 */
export const readReturnSearch = address({
  /** The id of the purchase that the payment page was for. */
  compra: id,
  success: oneOf(true),
  canceled: oneOf(true),
  /** The path of the page that sent the person here to buy. */
  voltar: safeReturn,
})

export type ReturnSearch = Address<typeof readReturnSearch>
