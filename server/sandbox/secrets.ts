import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Creates and checks client secrets, which are derived from the secret key and never stored. A stored row contains
 * `pi_…_secret_`; a response contains the complete secret.
 */
export type Secrets = ReturnType<typeof createSecrets>

/** Derives all secrets from the sandbox's secret key, so that they are the same after a restart. */
export function createSecrets(secretKey: string) {
  const derive = (purpose: string, id: string) =>
    createHmac('sha256', secretKey).update(`${purpose}:${id}`).digest('hex').slice(0, 32)
  const clientSecretOf = (intentId: string) => `${intentId}_secret_${derive('client_secret', intentId)}`
  return {
    clientSecretOf,
    /** True if `given` is the client secret of that intent. */
    isClientSecret: (intentId: string, given: string | undefined) => equalSecrets(given ?? '', clientSecretOf(intentId)),
    /** Returns the token in the URL of a bank page. The page cannot be opened by the id alone. */
    bankTokenOf: (intentId: string) => derive('bank', intentId),
    isBankToken: (intentId: string, given: string | undefined) => equalSecrets(given ?? '', derive('bank', intentId)),
    /** Converts a response to JSON text without its client secrets, so that it may be stored. */
    withoutSecrets: (value: unknown) => JSON.stringify(value, (key, each: unknown) => (isSecret(key, each) ? cut(each) : each)),
    /** Parses stored JSON text and completes the client secrets in it. */
    withSecrets: (text: string): unknown =>
      JSON.parse(text, (key, each: unknown) => (isSecret(key, each) ? clientSecretOf(cut(each).replace(/_secret_$/, '')) : each)),
  }
}

function isSecret(key: string, value: unknown): value is string {
  return key === 'client_secret' && typeof value === 'string' && /^(pi|seti)_/.test(value) && value.includes('_secret_')
}

function cut(secret: string) {
  return secret.slice(0, secret.indexOf('_secret_') + '_secret_'.length)
}

function equalSecrets(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
