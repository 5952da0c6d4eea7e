import Stripe from 'stripe'
import { PaymentError } from './port.ts'
import { isDeclineCode, declineMessageOf } from './decline-messages.ts'

/** Runs a call of the Stripe SDK. Converts errors of the SDK into PaymentErrors: `refused`, `unavailable` or `misconfigured`. */
export async function callStripe<T>(call: () => Promise<T>, convert: (error: unknown) => unknown = toPaymentError): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw convert(error)
  }
}

/**
 * Error codes of Stripe after which a later attempt may succeed: the balance from which refunds are paid changes every day, and
 * an object is locked only for a moment.
 */
const laterCodes: readonly (string | undefined)[] = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit']
/**
 * Error codes of Stripe that mean a mistake of ours. For example, an unknown charge belongs to another Stripe account, so the API
 * key is wrong.
 */
const ourCode =
  /^(resource_missing|livemode_mismatch|testmode_|parameter|url_|secret_key|api_key|platform_|account_|request_blocked)/

/**
 * Converts the error of a refund. A refusal by Stripe is final (`refused`), unless Stripe refuses only for now (`later`) or
 * because of a mistake of ours (`misconfigured`).
 */
export function toRefundError(error: unknown): unknown {
  const known = toPaymentError(error)
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(known instanceof PaymentError)) return known
  // Stripe has no error code for a refund above the remaining amount, only the parameter `amount`.
  const code = error.code ?? (error.param === 'amount' ? 'refund_too_large' : undefined)
  if (laterCodes.includes(code)) return new PaymentError('later', known.message, { code })
  if (code && ourCode.test(code)) return new PaymentError('misconfigured', known.message, { code })
  return new PaymentError('refused', known.message, { code })
}

/** Converts an error of the Stripe SDK. The original error is not set as the `cause`, because it contains the client secret. */
function toPaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code, decline_code: declineCode } = error
  const message = `${error.type} ${code ?? ''} ${error.requestId ?? ''}: ${error.message}`.replace(/_secret_\w+/g, '_secret_…')
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError)
    return new PaymentError('refused', message, { code: declineCode ?? code, publicMessage: declineMessageOf(code, declineCode) })
  if (error instanceof errors.StripeInvalidRequestError)
    return isDeclineCode(code)
      ? new PaymentError('refused', message, { code, publicMessage: declineMessageOf(code) })
      : new PaymentError('misconfigured', message, { code })
  if (isOurMistake(error)) return new PaymentError('misconfigured', message, { code })
  return new PaymentError('unavailable', message, { code })
}

function isOurMistake(error: InstanceType<typeof Stripe.errors.StripeError>) {
  const { errors } = Stripe
  if (error instanceof errors.StripeIdempotencyError) return error.code !== 'idempotency_key_in_use'
  return error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError
}
