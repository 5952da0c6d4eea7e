import type { PaymentMode } from '#server/adapters/payment/port.ts'
import type { Settings } from '#server/core/settings.ts'

/** The insurer of a policy; a policy of the demonstration has none. */
export type Insurer = { readonly name: string; readonly demonstration: boolean; readonly policyPrefix: string }

/**
 * The insurer that policies are sold for, or null: then interest is recorded and nothing is charged, because cover without an
 * insurer is illegal. In the sandbox a demonstration insurer sells policies that say so.
 */
export function insurerOf({ insurer }: Pick<Settings, 'insurer'>, mode: PaymentMode): Insurer | null {
  if (mode === 'sandbox') return { name: 'Seguradora de demonstração', demonstration: true, policyPrefix: 'DEMONSTRACAO' }
  return insurer && { name: insurer.name, demonstration: false, policyPrefix: insurer.masterPolicy }
}
