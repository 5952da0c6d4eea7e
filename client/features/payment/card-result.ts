import type { ReactNode } from 'react'

/** How confirming a card ended. `message` is for people, pt-BR; a step at the bank leaves the page and ends nowhere. */
export type CardResult = { status: 'succeeded' } | { status: 'processing' } | { status: 'refused'; message: string }

/** What a card form of either kind needs. */
export interface CardFormProps {
  /** `pi_…_secret_…`, as `payment.start` or `subscription.start` answered. */
  clientSecret: string
  mode: 'sandbox' | 'test' | 'live'
  /** Null in sandbox mode. */
  publishableKey: string | null
  /** Where the bank sends the payer back to: a path of ours. */
  returnUrl: string
  /** 'Confirmar Pagamento' at the checkout. */
  submitLabel: string
  /** Told once an answer is there; a refusal is also written inside the form, which keeps what was typed. */
  onResult: (result: CardResult) => void
  /** Drawn right above the button: the amount, the rule of cancellation. */
  children?: ReactNode
}
