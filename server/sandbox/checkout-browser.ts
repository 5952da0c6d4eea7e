import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { declineMessageOf } from '#server/adapters/payment/decline-messages.ts'
import { ApiError } from './api-error.ts'
import type { BrowserSide } from './browser-side.ts'
import type { CardError, TypedCard } from './cards.ts'
import type { CheckoutFault } from './checkout-page.ts'
import { sendCheckoutPage } from './checkout-page.ts'
import { unlogged } from './page.ts'

/**
 * Serves the hosted payment page of a checkout, which the buyer's browser opens. The random id of the checkout is its key, as in
 * Stripe's address of the page.
 */
export function checkoutRoutes(app: FastifyInstance, browser: BrowserSide): void {
  app.get('/pagar/:id', unlogged, (request, reply) => show(reply, Params.parse(request.params).id, null))
  app.post('/pagar/:id', unlogged, async (request, reply) => {
    const { id } = Params.parse(request.params)
    try {
      const { intent, refusal } = await browser.payCheckout(id, cardOf(CardFields.parse(request.body)))
      const bank = intent.next_action?.redirect_to_url?.url
      return bank ? reply.redirect(bank, 303) : await show(reply, id, refusal && faultOf(refusal))
    } catch (error) {
      // It was paid, closed or never there: the page says which.
      if (error instanceof ApiError) return show(reply, id, null)
      throw error
    }
  })

  async function show(reply: FastifyReply, id: string, fault: CheckoutFault | null) {
    const found = await browser.readCheckout(id)
    if (!found) return sendCheckoutPage(reply.code(404), null)
    const { checkout, intent } = found
    if (checkout.status === 'complete') return reply.redirect(checkout.success_url, 303)
    // The page of the bank leads back here after a refusal.
    const last = intent?.last_payment_error ? faultOf(intent.last_payment_error) : null
    return sendCheckoutPage(reply, checkout, fault ?? last)
  }
}

const Params = z.object({ id: z.string().regex(/^cs_\w{1,64}$/) })
// A field that is missing or too long is refused by the card check like a wrong one.
const CardFields = z.object({
  numero: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .catch(''),
  validade: z.string().max(7).catch(''),
  codigo: z.string().max(8).catch(''),
})

// A date of another form becomes month 0, which the card check refuses with its own message.
function cardOf({ numero, validade, codigo }: z.output<typeof CardFields>): TypedCard {
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(validade) ?? []
  return { number: numero, exp_month: Number(month), exp_year: Number(year), cvc: codigo.trim() }
}

const fields: Record<string, CheckoutFault['field']> = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

function faultOf(error: CardError): CheckoutFault {
  return { field: fields[error.param ?? ''] ?? null, message: declineMessageOf(error.code, error.decline_code) }
}
