import { address, id, type Reader, text, safeReturn } from '#client/lib/address.ts'

// Only profile pages link to /assinatura with a return path, so the path of any other page is ignored.
const profilePath: Reader<string> = (value) => {
  const path = safeReturn(value)
  return path && /^\/profissional\/[0-9a-f-]{36}(?:\?|$)/.test(path) ? path : undefined
}

/**
 * Reads the search params of /assinatura: the params that the bank adds when it redirects, and the path of the profile to return
 * to.
 */
export const readReturnSearch = address({
  payment_intent_client_secret: text(300),
  /** The id of a card entry with which the card of the subscription is changed. */
  cartao: id,
  /** The path of the profile that needs a subscription and linked to /assinatura, with the query of its booking box. */
  voltar: profilePath,
})

/**
 * Returns the path of /assinatura to which the bank redirects. Its query contains the profile to which the contractor returns
 * afterwards.
 */
export function subscriptionPath(voltar: string | undefined): string {
  return voltar ? `/assinatura?voltar=${encodeURIComponent(voltar)}` : '/assinatura'
}
