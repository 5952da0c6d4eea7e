import { type Address, address, id, oneOf, safeReturn } from '#client/lib/address.ts'

// This file is part of the client's entry chunk, which must stay small, so it must not import the price table.

/**
 * Reads the search params of the pages to which a payment page redirects. The params prove no payment: only the server says
 * whether the purchase was paid.
 */
export const readReturnSearch = address({
  /** The id of the purchase that the payment page was about. */
  compra: id,
  success: oneOf(true),
  canceled: oneOf(true),
  /** The path of the page on which the person decided to buy. */
  voltar: safeReturn,
})

export type ReturnSearch = Address<typeof readReturnSearch>
