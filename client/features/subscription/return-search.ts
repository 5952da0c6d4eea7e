import { safeReturn } from '#client/lib/safe-return.ts'

/** The search params of /assinatura: those that the bank adds when it redirects back, and the profile to return to. */
export interface ReturnSearch {
  payment_intent_client_secret?: string
  /** The entry of another card for the subscription. */
  cartao?: string
  /** The path of the profile whose gate led here (R-F8), with the query of its booking box. */
  voltar?: string
}

/** Reads the search params of /assinatura; those that are malformed are left out. */
export function readReturnSearch({
  payment_intent_client_secret: secret,
  cartao,
  voltar,
}: Record<string, unknown>): ReturnSearch {
  const back = safeReturn(voltar)
  return {
    ...(typeof secret === 'string' && secret.length < 300 ? { payment_intent_client_secret: secret } : {}),
    ...(typeof cartao === 'string' && /^[0-9a-f-]{36}$/.test(cartao) ? { cartao } : {}),
    ...(back && isProfile(back) ? { voltar: back } : {}),
  }
}

// Only a profile asks for a way back, so no other path is one.
function isProfile(path: string): boolean {
  return /^\/profissional\/[0-9a-f-]{36}(?:\?|$)/.test(path)
}

/** /assinatura with the way back: where the bank returns to. */
export function subscriptionPath(voltar: string | undefined): string {
  return voltar ? `/assinatura?voltar=${encodeURIComponent(voltar)}` : '/assinatura'
}
