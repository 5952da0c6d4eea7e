/** The contents of an email. All texts are plain text; `action.url` is an absolute http(s) URL. */
export interface EmailContent {
  /** The preview text that email programs show beside the subject. */
  preheader: string
  title: string
  paragraphs: readonly string[]
  action?: Link
  /** The sentence in the footer that says why the recipient gets the email; by default that it is because of an account. */
  why?: string
  /** Links in the footer, below `why`, by which the recipient can stop such emails. */
  ways?: readonly Link[]
}

type Link = { label: string; url: string }

// Email programs support neither CSS custom properties nor oklch, so the colours of the light theme are repeated in hexadecimal.
const color = {
  bg: '#fcfbf8',
  surface: '#ffffff',
  border: '#dcd9d2',
  text: '#142328',
  muted: '#526267',
  primary: '#036d7b',
  link: '#015764',
}
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const OF_ACCOUNT = 'Você recebeu esta mensagem porque este e-mail está em uma conta da Plumaí.'
const NO_REPLY = 'Esta caixa não recebe respostas.'

/** Returns an email as plain text and as HTML with inline styles and escaped texts. Throws TypeError for a URL that is not http(s). */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const links = [...(content.action ? [content.action] : []), ...(content.ways ?? [])]
  if (links.some(({ url }) => !/^https?:\/\//.test(url))) throw new TypeError('An email links to http(s) only')
  return { text: renderText(content), html: renderHtml(content) }
}

function renderText({ title, paragraphs, action, why = OF_ACCOUNT, ways = [] }: EmailContent): string {
  const written = ({ label, url }: Link) => `${label}:\n${url}`
  const link = action ? [written(action)] : []
  return `${['plumaí', title, ...paragraphs, ...link, `--\n${why} ${NO_REPLY}`, ...ways.map(written)].join('\n\n')}\n`
}

function renderHtml({ preheader, title, paragraphs, action, why = OF_ACCOUNT, ways = [] }: EmailContent): string {
  const style = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${color.text}`
  const body = paragraphs
    .map((paragraph) => `<p style="${style}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${color.bg}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${color.bg}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 0 16px">
<span style="${font};font-size:26px;font-weight:700;letter-spacing:-0.02em;color:${color.primary}">plumaí</span>
</td></tr><tr><td style="background:${color.surface};border:1px solid ${color.border};border-radius:16px;padding:32px 24px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:700;color:${color.text}">${escapeHtml(title)}</h1>
${body}
${action ? renderAction(action) : ''}
</td></tr><tr><td style="padding:16px 8px 0">
<p style="margin:0;${font};font-size:13px;line-height:20px;color:${color.muted}">${escapeHtml(why)} ${NO_REPLY}${ways.map(renderWay).join('')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function renderWay({ label, url }: Link): string {
  return `<br><a href="${escapeHtml(url)}" style="color:${color.link}">${escapeHtml(label)}</a>`
}

function renderAction({ label, url }: Link): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:${color.primary};color:#ffffff;${font};font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:12px">${escapeHtml(label)}</a></p>
<p style="margin:0;${font};font-size:13px;line-height:20px;color:${color.muted}">Se o botão não abrir, copie este endereço:<br><a href="${href}" style="color:${color.link};word-break:break-all">${href}</a></p>`
}

/** Escapes a text for HTML, also for use inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
