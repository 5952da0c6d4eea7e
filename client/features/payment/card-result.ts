import type { ReactNode } from 'react'

/** The result of a card confirmation; `message` is in pt-BR. A step at the bank leaves the page and gives no result here. */
export type CardResult = { status: 'succeeded' } | { status: 'processing' } | { status: 'refused'; message: string }

/** Props of both card forms. */
export interface CardFormProps {
  /** `pi_…_secret_…` of a charge, or `seti_…_secret_…` of a card that is entered without a payment. */
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
  /** Called right before the card is sent; answers why it may not be, in Portuguese, or null. */
  prepare?: () => Promise<string | null>
  /** Rendered under the fields of the card, for example the choice to save it. */
  below?: ReactNode
  /** What a refusal is called; by default 'Pagamento não autorizado'. */
  refusedTitle?: string
  /** Rendered right above the button: the amount and a note. */
  children?: ReactNode
}
