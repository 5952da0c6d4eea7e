/**
 * Returns the HTML page of the sandbox's bank, without scripts. `amountInCents` is null for a card that is only
 * kept; `action` is null when no answer is needed any more.
 */
export function bankPage(purchase: { amountInCents: number | null; action: string | null } | null): string {
  return bankDocument(
    purchase?.action
      ? question(purchase.amountInCents, purchase.action)
      : '<p>Esta compra já foi respondida. Volte à página da Plumaí.</p>\n<p><a href="/">Voltar ao início</a></p>',
  )
}

/**
 * The page of the bank about a Pix code; `action` is null when it was cancelled or ended. A paid Pix may be contested there for 80 days, as
 * at a real bank (Mecanismo Especial de Devolução).
 */
export function pixPage({ amountInCents, state, action }: PixPage): string {
  const amount = reais.format(amountInCents / 100)
  if (state === 'contested')
    return bankDocument(`<p>Este Pix de <strong>${amount}</strong> foi contestado: o banco devolve o valor à sua conta.</p>`)
  if (state === 'paid')
    return bankDocument(`<p>Pix de <strong>${amount}</strong> pago. Volte à página da Plumaí: ela se atualiza sozinha.</p>
<form method="post" action="${action}">
<button name="resposta" value="contestar">Contestar este Pix</button>
</form>`)
  if (!action) return bankDocument('<p>Este código Pix não vale mais. Nada foi cobrado. Volte à página da Plumaí.</p>')
  return bankDocument(`<p>Pagar <strong>${amount}</strong> por Pix à Plumaí?</p>
<form method="post" action="${action}">
<button class="sim">Pagar com Pix</button>
</form>`)
}

type PixPage = { amountInCents: number; state: 'open' | 'paid' | 'contested'; action: string | null }

function bankDocument(content: string) {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><title>Banco de demonstração</title>
<link rel="stylesheet" href="/_sandbox/autenticar/estilo.css">
</head>
<body>
<main>
<p class="selo">Demonstração: nenhum banco de verdade, nenhum dinheiro de verdade.</p>
<h1>Banco de demonstração</h1>
${content}
</main>
</body>
</html>
`
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

function question(amountInCents: number | null, action: string) {
  const what = amountInCents === null ? 'este cartão' : `esta compra de <strong>${reais.format(amountInCents / 100)}</strong>`
  return `<p>Você confirma ${what} na Plumaí?</p>
<form method="post" action="${action}">
<button name="resposta" value="autorizar" class="sim">Autorizar compra</button>
<button name="resposta" value="recusar">Recusar compra</button>
</form>`
}

/** The style sheet of the bank's page, for light and dark mode. */
export const bankPageStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { width: min(26rem, 100% - 2rem); padding-block: 2rem }
h1 { font-size: 1.5rem; margin-block: 0.5rem 1rem }
.selo { font-size: 0.875rem; margin: 0 }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem }
button { font: inherit; min-height: 3rem; border-radius: 0.75rem; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer }
.sim { background: #14532d; color: #fff; border-color: #14532d }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`
