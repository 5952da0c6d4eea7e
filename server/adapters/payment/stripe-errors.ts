import Stripe from 'stripe'
import { PaymentError } from './port.ts'
import { isDeclineCode, declineMessageOf } from './decline-messages.ts'

/** Runs a call of the Stripe SDK. Errors of the SDK become PaymentError `refused`, `unavailable` or `misconfigured`. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toPaymentError(error)
  }
}

/** Converts an error of the SDK. The original is not kept as `cause`, because it contains the client secret. */
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
