import type { ReactNode } from 'react'

/**
 * The result of paying with a card or of entering a card; `message` is in pt-BR. There is no result when the bank must
 * authenticate the payment, because the browser then opens the bank's page.
 */
export type CardResult = { status: 'succeeded' } | { status: 'processing' } | { status: 'refused'; message: string }

/** Props of both card forms. */
export interface CardFormProps {
  /**
   * The provider's client secret: `pi_…_secret_…` for a charge, or `seti_…_secret_…` for a card that is entered without a
   * payment.
   */
  clientSecret: string
  mode: 'sandbox' | 'test' | 'live'
  /** The provider's publishable key; null in sandbox mode. */
  publishableKey: string | null
  /** The path on this site to which the bank's page leads back. */
  returnUrl: string
  /** The text of the button, for example 'Confirmar Pagamento'. */
  submitLabel: string
  /** Called with the result of the payment. The form itself also shows a refusal and does not clear the typed values. */
  onResult: (result: CardResult) => void
  /** Called right before the card is sent. Resolves to the reason, in Portuguese, why the card may not be sent, or to null. */
  prepare?: () => Promise<string | null>
  /** Content under the card fields, for example the checkbox to save the card. */
  below?: ReactNode
  /** The title of a refusal; by default 'Pagamento não autorizado'. */
  refusedTitle?: string
  /** Content right above the submit button: the amount and a note. */
  children?: ReactNode
}
