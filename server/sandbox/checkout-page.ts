import type { CheckoutSession } from './objects.ts'

/** What the page shows beside the purchase: why the last card was refused, and which field it is about. */
export type CheckoutFault = { field: 'number' | 'expiry' | 'cvc' | null; message: string }

/** Returns the HTML page on which a checkout is paid, without scripts. `checkout` is null when its address is wrong. */
export function checkoutPage(checkout: CheckoutSession | null, fault: CheckoutFault | null = null): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><title>Pagamento de demonstração</title>
<link rel="stylesheet" href="/_sandbox/pagar/estilo.css">
</head>
<body>
<main>
<p class="selo">Demonstração: nenhum cartão de verdade é cobrado.</p>
<h1>Pagamento</h1>
${checkout?.status === 'open' ? purchase(checkout, fault) : over(checkout)}
</main>
</body>
</html>
`
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
      `<li><span>${escaped(description)}${price.recurring ? ' (por mês)' : once}</span> <span>${reais(amount_total)}</span></li>`,
  )
  const terms = monthly
    ? `<p class="termos">Renova sozinho por ${reais(monthly.amount_total)} ao mês. Você cancela quando quiser em Serviços.</p>`
    : ''
  return `<ul>
${items.join('\n')}
<li class="total"><span>Total agora</span> <strong>${reais(checkout.amount_total)}</strong></li>
</ul>
${terms}
${fault ? `<p role="alert" class="erro" id="recusa">${escaped(fault.message)}</p>` : ''}
<form method="post" action="/_sandbox/pagar/${checkout.id}">
${field('numero', 'Número do cartão', 'cc-number', 'numeric', 24, fault?.field === 'number')}
${field('validade', 'Validade (MM/AA)', 'cc-exp', 'text', 7, fault?.field === 'expiry')}
${field('codigo', 'Código (CVC)', 'cc-csc', 'numeric', 4, fault?.field === 'cvc')}
${field('nome', 'Nome no cartão', 'cc-name', 'text', 80, false)}
<button class="sim">Pagar ${reais(checkout.amount_total)}</button>
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
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required autocomplete="${autocomplete}" inputmode="${mode}" maxlength="${length}"${wrong}>`
}

const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

function reais(cents: number) {
  return currency.format(cents / 100)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string) {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** The style sheet of the page, for light and dark mode. */
export const checkoutPageStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
* { box-sizing: border-box }
body { margin: 0; background: Canvas; color: CanvasText }
main { width: min(28rem, 100% - 2rem); margin-inline: auto; padding-block: 2rem 3rem }
h1 { font-size: 1.5rem; margin-block: 0.5rem 1rem }
.selo, .termos { font-size: 0.875rem; margin: 0 }
ul { list-style: none; margin: 0 0 1rem; padding: 0 }
li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.5rem; border-bottom: 1px solid GrayText }
.total { font-size: 1.125rem }
form { display: grid; gap: 0.25rem; margin-block: 1.25rem }
label { font-weight: 600; margin-top: 0.75rem }
input, button { font: inherit; min-height: 3rem; border-radius: 0.75rem; border: 1px solid currentColor; background: transparent; color: inherit; padding-inline: 0.875rem; width: 100% }
[aria-invalid] { border-width: 2px; border-color: light-dark(#b42318, #ffb4a8) }
button { margin-top: 1.25rem; cursor: pointer }
.sim { background: #14532d; color: #fff; border-color: #14532d }
.erro { color: light-dark(#b42318, #ffb4a8); border: 2px solid currentColor; border-radius: 0.75rem; padding: 0.75rem 0.875rem; font-weight: 600 }
summary { padding-block: 0.625rem; cursor: pointer }
a { display: inline-flex; min-height: 2.75rem; align-items: center; color: inherit }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`
