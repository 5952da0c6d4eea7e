import type { FastifyReply } from 'fastify'
import { formatCents } from '#shared/money.ts'
import type { CheckoutSession } from './billing-objects.ts'
import { escaped, sendPage } from './page.ts'

/** What the page shows beside the purchase: why the last card was refused, and which field it is about. */
export type CheckoutFault = { field: 'number' | 'expiry' | 'cvc' | null; message: string }

/** Sends the page on which a checkout is paid. `checkout` is null when its address is wrong. */
export function sendCheckoutPage(reply: FastifyReply, checkout: CheckoutSession | null, fault: CheckoutFault | null = null) {
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
    ? `<p class="termos">Renova sozinho por ${formatCents(monthly.amount_total)} ao mês. Você cancela quando quiser em Serviços.</p>`
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
