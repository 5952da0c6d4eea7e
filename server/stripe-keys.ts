type StripeKey = 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET'
type StripeKeys = { readonly [key in StripeKey]?: string | undefined }

const secret = { start: /^[sr]k_/, shape: /^[sr]k_(test|live)_\w+$/, expected: 'começa com sk_ ou rk_, depois test_ ou live_' }
const publishable = { start: /^pk_/, shape: /^pk_(test|live)_\w+$/, expected: 'começa com pk_test_ ou pk_live_' }
const webhook = { start: /^whsec_/, shape: /^whsec_[\w+/=-]+$/, expected: 'começa com whsec_' }

/** The format of each Stripe key. */
const shapes = {
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhook,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhook,
} as const satisfies Record<StripeKey, { start: RegExp; shape: RegExp; expected: string }>

/** The names of the key formats, for error messages that say which kind of key was entered by mistake. */
const names = new Map([
  [secret, 'uma chave secreta, que nunca sai do servidor'],
  [publishable, 'a chave publicável, que os navegadores recebem'],
  [webhook, 'o segredo de um endereço de webhooks'],
])

/**
 * Returns what is wrong with the Stripe keys, one sentence each, without any part of a key: swapped keys, a wrong format, a mix
 * of test and live keys, the same webhook secret used twice, or live keys outside production or with the demo.
 */
export function stripeKeyFaults(keys: StripeKeys, { production, demo }: { production: boolean; demo: boolean }): string[] {
  const misshapen = (Object.keys(shapes) as StripeKey[]).flatMap((name) => shapeFault(name, keys[name]))
  const modes = [keys.STRIPE_SECRET_KEY, keys.STRIPE_PUBLISHABLE_KEY].map((key) => /^[srp]k_(test|live)_/.exec(key ?? '')?.[1])
  const { STRIPE_WEBHOOK_SECRET: own, STRIPE_CONNECT_WEBHOOK_SECRET: connected } = keys
  const together = [
    modes.includes('test') &&
      modes.includes('live') &&
      'STRIPE_SECRET_KEY e STRIPE_PUBLISHABLE_KEY: uma é de teste e a outra cobra de verdade',
    own && own === connected && 'STRIPE_CONNECT_WEBHOOK_SECRET: é igual a STRIPE_WEBHOOK_SECRET; cada endereço tem o seu',
    modes.includes('live') &&
      (!production || demo) &&
      `STRIPE_SECRET_KEY e STRIPE_PUBLISHABLE_KEY: chaves que cobram de verdade não valem ${demo ? 'com a demonstração (DEMO)' : 'fora de produção'}`,
  ]
  return [...misshapen, ...together.filter((fault) => typeof fault === 'string')]
}

function shapeFault(name: StripeKey, key: string | undefined): string[] {
  const own = shapes[name]
  if (!key || own.shape.test(key)) return []
  const other = [...names].find(([{ start }]) => start.test(key) && start !== own.start)?.[1]
  return [`${name}: ${other ? `é ${other}; a certa ${own.expected}` : own.expected}`]
}
