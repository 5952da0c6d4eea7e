import { createHmac, timingSafeEqual } from 'node:crypto'

/** Client secrets are derived from the secret key and never kept: a row holds `pi_…_secret_`, an answer the whole. */
export type Secrets = ReturnType<typeof createSecrets>

/** Works with the one secret key of the sandbox, so a restart derives the same secrets again. */
export function createSecrets(secretKey: string) {
  const derive = (purpose: string, id: string) =>
    createHmac('sha256', secretKey).update(`${purpose}:${id}`).digest('hex').slice(0, 32)
  const clientSecretOf = (intentId: string) => `${intentId}_secret_${derive('client_secret', intentId)}`
  return {
    clientSecretOf,
    /** True when `given` is the client secret of that intent. */
    opens: (intentId: string, given: string | undefined) => same(given ?? '', clientSecretOf(intentId)),
    /** The word in the address of the bank's page, so that an id alone opens nothing. */
    bankTokenOf: (intentId: string) => derive('bank', intentId),
    opensBank: (intentId: string, given: string | undefined) => same(given ?? '', derive('bank', intentId)),
    /** JSON text of an answer with its client secrets cut, as it may be kept. */
    seal: (value: unknown) => JSON.stringify(value, (key, each: unknown) => (isSecret(key, each) ? cut(each) : each)),
    /** Kept JSON text with its client secrets whole again. */
    unseal: (text: string): unknown =>
      JSON.parse(text, (key, each: unknown) => (isSecret(key, each) ? clientSecretOf(cut(each).replace(/_secret_$/, '')) : each)),
  }
}

function isSecret(key: string, value: unknown): value is string {
  return key === 'client_secret' && typeof value === 'string' && value.startsWith('pi_') && value.includes('_secret_')
}

function cut(secret: string) {
  return secret.slice(0, secret.indexOf('_secret_') + '_secret_'.length)
}

function same(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
