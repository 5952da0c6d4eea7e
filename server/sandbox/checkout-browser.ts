import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { declineMessageOf } from '#server/adapters/payment/decline-messages.ts'
import { ApiError } from './api-error.ts'
import type { BrowserSide } from './browser-side.ts'
import type { CardError, TypedCard } from './cards.ts'
import { unlogged, escaped, sendPage } from './page.ts'
import { formatCents } from '#shared/money.ts'
import type { CheckoutSession } from './billing-objects.ts'

/**
 * Serves the hosted payment page of a checkout, which the buyer opens. The random id in the address of the page gives access to
 * it, as at Stripe.
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
      // The checkout was already paid, was closed or never existed; the page shows which of these happened.
      if (error instanceof ApiError) return show(reply, id, null)
      throw error
    }
  })

  async function show(reply: FastifyReply, id: string, fault: CheckoutFault | null) {
    const found = await browser.readCheckout(id)
    if (!found) return sendCheckoutPage(reply.code(404), null)
    const { checkout, intent } = found
    if (checkout.status === 'complete') return reply.redirect(checkout.success_url, 303)
    // After a refusal the bank's page leads back to the payment page, which shows the last error.
    const last = intent?.last_payment_error ? faultOf(intent.last_payment_error) : null
    return sendCheckoutPage(reply, checkout, fault ?? last)
  }
}

const Params = z.object({ id: z.string().regex(/^cs_\w{1,64}$/) })
// A missing or too long field becomes an empty text, which the card check refuses like a wrong value.
const CardFields = z.object({
  numero: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .catch(''),
  validade: z.string().max(7).catch(''),
  codigo: z.string().max(8).catch(''),
})

// A date in another format becomes month 0, which the card check refuses with the message for a wrong date.
function cardOf({ numero, validade, codigo }: z.output<typeof CardFields>): TypedCard {
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(validade) ?? []
  return { number: numero, exp_month: Number(month), exp_year: Number(year), cvc: codigo.trim() }
}

const fields: Record<string, CheckoutFault['field']> = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

function faultOf(error: CardError): CheckoutFault {
  return { field: fields[error.param ?? ''] ?? null, message: declineMessageOf(error.code, error.decline_code) }
}

/** An error on the payment page: why the last card was refused, and which field the message belongs to. */
type CheckoutFault = { field: 'number' | 'expiry' | 'cvc' | null; message: string }

/** Sends the payment page of a checkout. `checkout` is null when there is none at this address. */
function sendCheckoutPage(reply: FastifyReply, checkout: CheckoutSession | null, fault: CheckoutFault | null = null) {
  const main = checkout?.status === 'open' ? purchase(checkout, fault) : over(checkout)
  const banner = 'Demonstração: nenhum cartão de verdade é cobrado.'
  return sendPage(reply, { title: 'Pagamento de demonstração', heading: 'Pagamento', banner, main })
}

function over(checkout: CheckoutSession | null) {
  const back = checkout ? escaped(checkout.cancel_url) : '/servicos'
  return `<p>Esta página de pagamento não vale mais. Nada foi cobrado por ela.</p>
<p><a href="${back}">Voltar à Plumaí</a></p>`
}

function purchase(checkout: CheckoutSession, fault: CheckoutFault | null) {
  const monthly = checkout.line_items.data.find(({ price }) => price.recurring)
  const once = monthly ? ' (adesão, uma vez)' : ''
  const items = checkout.line_items.data.map(
    ({ description, amount_total, price }) =>
      `<li><span>${escaped(description)}${price.recurring ? ' (por mês)' : once}</span> <span>${formatCents(amount_total)}</span></li>`,
  )
  const terms = monthly
    ? `<p class="termos">Renovação automática todo mês, por ${formatCents(monthly.amount_total)}. Você cancela quando quiser em Serviços.</p>`
    : ''
  return `<ul>
${items.join('\n')}
<li class="total"><span>Total agora</span> <strong>${formatCents(checkout.amount_total)}</strong></li>
</ul>
${terms}
${fault ? `<p role="alert" class="erro" id="recusa">${escaped(fault.message)}</p>` : ''}
<form method="post" action="/_sandbox/pagar/${checkout.id}">
${field('numero', 'Número do cartão', 'cc-number', 'numeric', 24, fault?.field === 'number')}
${field('validade', 'Validade (MM/AA)', 'cc-exp', 'text', 7, fault?.field === 'expiry')}
${field('codigo', 'Código (CVC)', 'cc-csc', 'numeric', 4, fault?.field === 'cvc')}
${field('nome', 'Nome no cartão', 'cc-name', 'text', 80, false)}
<button class="sim">Pagar ${formatCents(checkout.amount_total)}</button>
</form>
<p><a href="${escaped(checkout.cancel_url)}">Voltar sem pagar</a></p>
<details>
<summary>Cartões de teste</summary>
<ul>
<li><span>4242 4242 4242 4242</span> <span>aprovado</span></li>
<li><span>4000 0000 0000 0002</span> <span>recusado pelo banco</span></li>
<li><span>4000 0000 0000 9995</span> <span>sem saldo</span></li>
<li><span>4000 0025 0000 3155</span> <span>pede confirmação no banco</span></li>
</ul>
<p>Qualquer validade futura e qualquer código de 3 números servem.</p>
</details>`
}

function field(name: string, label: string, autocomplete: string, mode: string, length: number, isWrong: boolean) {
  const wrong = isWrong ? ' aria-invalid="true" aria-describedby="recusa"' : ''
  return `<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required autocomplete="${autocomplete}" inputmode="${mode}" maxlength="${length}"${wrong}></p>`
}
