import Stripe from 'stripe'
import { PaymentError } from './port.ts'
import { isDeclineCode, declineMessageOf } from './decline-messages.ts'

/** Runs a call of the Stripe SDK. Errors of the SDK become PaymentError `refused`, `unavailable` or `misconfigured`. */
export async function callStripe<T>(call: () => Promise<T>, convert: (error: unknown) => unknown = toPaymentError): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw convert(error)
  }
}

/**
 * Codes after which a later attempt may succeed: the balance from which refunds are paid changes every day, and an object is
 * locked only for a moment.
 */
const laterCodes: readonly (string | undefined)[] = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit']
/** Codes that mean a mistake of ours. An unknown charge belongs to another Stripe account, so the API key is wrong. */
const ourCode =
  /^(resource_missing|livemode_mismatch|testmode_|parameter|url_|secret_key|api_key|platform_|account_|request_blocked)/

/**
 * The error of a refund. What Stripe refuses is final, except what it refuses only for now (`later`) or because of a mistake of
 * ours (`misconfigured`).
 */
export function toRefundError(error: unknown): unknown {
  const known = toPaymentError(error)
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(known instanceof PaymentError)) return known
  // Stripe has no code for an amount above what is left.
  const code = error.code ?? (error.param === 'amount' ? 'refund_too_large' : undefined)
  if (laterCodes.includes(code)) return new PaymentError('later', known.message, { code })
  if (code && ourCode.test(code)) return new PaymentError('misconfigured', known.message, { code })
  return new PaymentError('refused', known.message, { code })
}

/** Converts an error of the SDK. The original is not stored as `cause`, because it contains the client secret. */
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
