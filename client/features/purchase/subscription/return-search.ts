import { address, id, type Reader, text, safeReturn } from '#client/lib/address.ts'

// Only the page of a profile sends a path to return to, so every other path is ignored.
const profilePath: Reader<string> = (value) => {
  const path = safeReturn(value)
  return path && /^\/profissional\/[0-9a-f-]{36}(?:\?|$)/.test(path) ? path : undefined
}

/** Reads the search params of /assinatura: those that the bank adds when it redirects back, and the profile to return to. */
export const readReturnSearch = address({
  payment_intent_client_secret: text(300),
  /** The id of a card entry for the subscription. */
  cartao: id,
  /** The path of the profile that led here because it needs a subscription, with the query of its booking box. */
  voltar: profilePath,
})

/** The path of /assinatura to which the bank returns, with the profile to return to afterwards. */
export function subscriptionPath(voltar: string | undefined): string {
  return voltar ? `/assinatura?voltar=${encodeURIComponent(voltar)}` : '/assinatura'
}
