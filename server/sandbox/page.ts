import type { FastifyReply } from 'fastify'

/** Route options for the sandbox's pages. Their requests must not be logged, because their addresses contain secrets. */
export const unlogged = { logLevel: 'error', exposeHeadRoute: false } as const

type Page = { title: string; heading: string; banner?: string; main: string }

/** Sends a page of the sandbox, which has no scripts. `main` is HTML, so texts in it must already be escaped. */
export function sendPage(reply: FastifyReply, { title, heading, banner = NO_BANK, main }: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><title>${title}</title>
<link rel="stylesheet" href="/_sandbox/estilo.css">
</head>
<body>
<main>
<p class="selo">${banner}</p>
<h1>${heading}</h1>
${main}
</main>
</body>
</html>
`)
}

const NO_BANK = 'Demonstração: nenhum banco de verdade, nenhum dinheiro de verdade.'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** The style sheet of all pages of the sandbox, for light and dark mode. */
export const pageStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
* { box-sizing: border-box }
body { margin: 0; background: Canvas; color: CanvasText }
main { width: min(30rem, 100% - 2rem); margin-inline: auto; padding-block: 2rem 3rem }
h1 { font-size: 1.5rem; margin-block: 0.5rem 1rem }
h2 { font-size: 1.125rem; margin: 0 }
.selo, .termos, form span, form p strong { font-size: 0.875rem }
.selo, .termos, form p { margin: 0 }
ul { list-style: none; margin: 0 0 1rem; padding: 0 }
li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.5rem; border-bottom: 1px solid GrayText }
.total { font-size: 1.125rem }
form { display: grid; gap: 1rem; margin-block: 1.5rem }
form p { display: grid; gap: 0.25rem }
form p.linha { grid-template-columns: 1.5rem 1fr; align-items: start; column-gap: 0.75rem }
.linha strong { grid-column: 2 }
label { font-weight: 600 }
.linha label { font-weight: 400 }
button, input { font: inherit; min-height: 3rem; width: 100%; border-radius: 0.75rem; border: 1px solid currentColor; background: transparent; color: inherit; padding-inline: 0.875rem }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0 }
[aria-invalid] { border-width: 2px; border-color: light-dark(#b42318, #ffb4a8) }
button { cursor: pointer }
.sim { background: #14532d; color: #fff; border-color: #14532d }
.erro, form p strong { color: light-dark(#b42318, #ffb4a8) }
.erro { border: 2px solid currentColor; border-radius: 0.75rem; padding: 0.75rem 0.875rem; font-weight: 600 }
summary { padding-block: 0.625rem; cursor: pointer }
a { display: inline-flex; min-height: 2.75rem; align-items: center; color: inherit }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`
