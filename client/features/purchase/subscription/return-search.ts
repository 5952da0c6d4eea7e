import { address, id, type Reader, text, safeReturn } from '#client/lib/address.ts'

// Only a profile asks for a way back, so no other path is one.
const profilePath: Reader<string> = (value) => {
  const path = safeReturn(value)
  return path && /^\/profissional\/[0-9a-f-]{36}(?:\?|$)/.test(path) ? path : undefined
}

/** Reads the search params of /assinatura: those that the bank adds when it redirects back, and the profile to return to. */
export const readReturnSearch = address({
  payment_intent_client_secret: text(300),
  /** The entry of another card for the subscription. */
  cartao: id,
  /** The path of the profile whose gate led here, with the query of its booking box. */
  voltar: profilePath,
})

/** /assinatura with the way back: where the bank returns to. */
export function subscriptionPath(voltar: string | undefined): string {
  return voltar ? `/assinatura?voltar=${encodeURIComponent(voltar)}` : '/assinatura'
}
