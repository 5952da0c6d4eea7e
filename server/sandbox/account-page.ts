import { formatCents } from '#shared/money.ts'
import type { AccountField } from './accounts.ts'

/** What the page shows: which fields are answered already, and the last digits of the bank account. */
export type AccountPage = {
  action: string
  answered: ReadonlySet<AccountField>
  lastFour: string | null
  /** A sentence for each field that was filled in wrongly. */
  faults: Partial<Record<AccountField, string>>
  /** What waits for a payout to the bank; 0 while payouts are off. */
  balanceInCents: number
}

/** Returns the HTML of the sandbox's hosted page for a professional's account, without scripts. */
export function accountPage(page: AccountPage): string {
  return documentOf(`<h1>Conta para receber</h1>
<p>Preencha para a Plumaí poder enviar o dinheiro das suas visitas. Os dados ficam só nesta demonstração e nenhum número é guardado inteiro.</p>
<form method="post" action="${page.action}" novalidate>
${field(page, 'cpf', 'CPF', 'inputmode="numeric" autocomplete="off"')}
${field(page, 'nascimento', 'Data de nascimento', 'placeholder="dd/mm/aaaa" inputmode="numeric" autocomplete="off"')}
${field(page, 'conta', 'Conta bancária (agência e conta)', 'placeholder="0001 12345-6" autocomplete="off"')}
${tick(page, 'documento', 'Enviei a foto do meu documento (na demonstração nada é enviado)')}
${tick(page, 'aceite', 'Aceito os termos do provedor de pagamento de demonstração')}
<button name="acao" value="concluir" class="sim">Concluir</button>
<button name="acao" value="sair">Salvar e continuar depois</button>
</form>
${payouts(page)}`)
}

function payouts({ action, balanceInCents }: AccountPage): string {
  if (balanceInCents <= 0) return ''
  return `<form method="post" action="${action}">
<h2>Depósito no banco</h2>
<p>${formatCents(balanceInCents)} esperam pelo depósito. De verdade ele é automático; na demonstração você escolhe o que o banco faz.</p>
<button name="acao" value="depositar">Depositar agora</button>
<button name="acao" value="recusar">Fazer o banco recusar</button>
</form>`
}

function field({ answered, faults, lastFour }: AccountPage, name: AccountField, label: string, attributes: string): string {
  const known = answered.has(name)
  const note = known
    ? `<span id="${name}-nota">Já informado${name === 'conta' && lastFour ? `, termina em ${lastFour}` : ''}. Preencha só para trocar.</span>`
    : ''
  return `<p><label for="${name}">${label}</label>${note}
<input id="${name}" name="${name}" ${attributes}${faults[name] ? ` aria-invalid="true" aria-describedby="${name}-erro"` : known ? ` aria-describedby="${name}-nota"` : ''}>
${faults[name] ? `<strong id="${name}-erro">${faults[name]}</strong>` : ''}</p>`
}

function tick({ answered, faults }: AccountPage, name: AccountField, label: string): string {
  if (answered.has(name)) return ''
  return `<p class="linha"><input type="checkbox" id="${name}" name="${name}" value="sim"${faults[name] ? ` aria-invalid="true" aria-describedby="${name}-erro"` : ''}>
<label for="${name}">${label}</label>
${faults[name] ? `<strong id="${name}-erro">${faults[name]}</strong>` : ''}</p>`
}

function documentOf(main: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><title>Conta para receber, demonstração</title>
<link rel="stylesheet" href="/_sandbox/conta/estilo.css">
</head>
<body>
<main>
<p class="selo">Demonstração: nenhum banco de verdade, nenhum dinheiro de verdade.</p>
${main}
</main>
</body>
</html>
`
}

/** The style sheet of the page, for light and dark mode. */
export const accountPageStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { width: min(30rem, 100% - 2rem); padding-block: 2rem }
h1 { font-size: 1.5rem; margin-block: 0.5rem 1rem }
h2 { font-size: 1.125rem; margin: 0 }
.selo { font-size: 0.875rem; margin: 0 }
form { display: grid; gap: 1rem; margin-top: 1.5rem }
form p { display: grid; gap: 0.25rem; margin: 0 }
form p.linha { grid-template-columns: 1.5rem 1fr; align-items: start; column-gap: 0.75rem }
label { font-weight: 600 }
.linha label { font-weight: 400 }
.linha strong { grid-column: 2 }
span { font-size: 0.875rem }
strong { font-size: 0.875rem; color: light-dark(#b42318, #ffb4a8) }
input:not([type=checkbox]) { font: inherit; min-height: 3rem; box-sizing: border-box; width: 100%; padding-inline: 0.75rem; border-radius: 0.75rem; border: 1px solid GrayText; background: Field; color: FieldText }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; margin: 0 }
input[aria-invalid] { border-color: light-dark(#b42318, #ffb4a8) }
button { font: inherit; min-height: 3rem; border-radius: 0.75rem; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer }
.sim { background: #14532d; color: #fff; border-color: #14532d }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`
