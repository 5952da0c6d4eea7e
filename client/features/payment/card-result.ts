import type { ReactNode } from 'react'

/** The result of a card confirmation; `message` is in pt-BR. A step at the bank leaves the page and gives no result here. */
export type CardResult = { status: 'succeeded' } | { status: 'processing' } | { status: 'refused'; message: string }

/** Props of both card forms. */
export interface CardFormProps {
  /** `pi_…_secret_…`, as `payment.start` or `subscription.start` answered. */
  clientSecret: string
  mode: 'sandbox' | 'test' | 'live'
  /** Null in sandbox mode. */
  publishableKey: string | null
  /** The path of ours to which the bank redirects. */
  returnUrl: string
  /** 'Confirmar Pagamento' at the checkout. */
  submitLabel: string
  /** Called with the result. The form itself shows a refusal too, and keeps the typed values. */
  onResult: (result: CardResult) => void
  /** Drawn right above the button: the amount and a note. */
  children?: ReactNode
}
