/** The search params that the bank adds to /assinatura when it redirects back. */
export interface ReturnSearch {
  payment_intent_client_secret?: string
}

export function readReturnSearch(search: Record<string, unknown>): ReturnSearch {
  const secret = search.payment_intent_client_secret
  return typeof secret === 'string' && secret.length < 300 ? { payment_intent_client_secret: secret } : {}
}
