// This file must not import the price table, because it is in the client's first chunk.

/** What the payment page adds to the address when it leads back. Only a webhook activates a service; this only shows a text. */
export interface ReturnSearch {
  success?: true
  canceled?: true
  /** The service of the payment page. */
  compra?: string
}

/** Reads the search params of /servicos and /clube-descontos; anything else is dropped. */
export function readReturnSearch({ success, canceled, compra }: Record<string, unknown>): ReturnSearch {
  return {
    ...(isTrue(success) ? { success: true } : isTrue(canceled) ? { canceled: true } : {}),
    ...(typeof compra === 'string' ? { compra } : {}),
  }
}

// The router parses 'true' in an address as a boolean.
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
