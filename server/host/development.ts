import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { outbox, type OutboxMail } from '#db/schema/index.ts'
import { Id } from '#shared/text.ts'
import { systemContext, type World } from '#server/core/context.ts'
import { writeEmail } from '#server/features/notifications/service.ts'

const PAGE = 100

type Shown = Pick<OutboxMail, 'id' | 'createdAt' | 'status' | 'waitsUntil'> & {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Registers /_dev/emails, which shows the sent and waiting emails, newest first. It must not be registered in production. */
export async function registerDevelopmentPages(app: FastifyInstance, world: World): Promise<void> {
  app.get('/_dev/emails', async (_request, reply) => {
    const emails = await world.db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(PAGE)
    const shown = await Promise.all(emails.map((email) => asWritten(world, email)))
    const rows = shown.map(
      ({ id, to, subject, createdAt, status }) =>
        `<li><a href="/_dev/emails/${id}">${escape(subject)}</a> · ${escape(to)} · ${createdAt.toISOString()} · ${status}</li>`,
    )
    const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>Nenhum e-mail ainda.</p>'
    return reply.type('text/html').send(page('E-mails da demonstração', list))
  })
  app.get<{ Params: { id: string } }>('/_dev/emails/:id', async (request, reply) => {
    const email = await emailOf(world, request.params.id)
    if (!email) return reply.code(404).type('text/html').send(page('E-mail não encontrado', ''))
    const waits = email.waitsUntil ? `<p>Espera até ${email.waitsUntil.toISOString()}</p>` : ''
    const links = `<p><a href="/_dev/emails/${email.id}/html">Ver como chega</a> · <a href="/_dev/emails">Todos os e-mails</a></p>`
    const head = `<p>Para: ${escape(email.to)}</p>${waits}${links}`
    return reply.type('text/html').send(page(email.subject, `${head}${paragraphs(email.text)}`))
  })
  app.get<{ Params: { id: string } }>('/_dev/emails/:id/html', async (request, reply) => {
    const email = await emailOf(world, request.params.id)
    if (!email) return reply.code(404).type('text/html').send(page('E-mail não encontrado', ''))
    // This policy allows only style attributes, which emails need and which the content security policy of our own pages forbids.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return reply.header('Content-Security-Policy', policy).type('text/html').send(email.html)
  })
}

async function emailOf(world: World, given: string): Promise<Shown | undefined> {
  const id = Id.safeParse(given)
  const [email] = id.success ? await world.db.select().from(outbox).where(eq(outbox.id, id.data)) : []
  return email && asWritten(world, email)
}

/**
 * Returns an outbox row. An email that waits for the morning gets the text that it would have now. Other emails are not written
 * again, because that would create a new link and invalidate the one that was sent.
 */
async function asWritten(world: World, row: OutboxMail): Promise<Shown> {
  const waits = row.status !== 'sent' && row.status !== 'obsolete' && row.waitsUntil !== null
  const preview = waits ? await writeEmail(systemContext(world), row) : null
  const { to, subject, text, html } = preview?.email ?? row
  const isOver = row.status === 'obsolete' || (waits && !preview)
  const words = text ?? (isOver ? 'Este e-mail não vale mais e não será enviado.' : 'Este e-mail será enviado em instantes.')
  return { ...row, to: to ?? '', subject: subject ?? row.kind ?? '', text: words, html: html ?? words }
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escape(title)}</title></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`
}

// Paragraphs are used instead of <pre>, because a line that does not wrap makes a phone scroll sideways.
function paragraphs(text: string): string {
  const blocks = linked(text).split('\n\n')
  return blocks.map((block) => `<p>${block.replaceAll('\n', '<br>')}</p>`).join('\n')
}

function linked(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${breakable(url)}</a>`)
}

// Inserts <wbr> so that a URL without blanks can wrap. An entity (&amp;) is not split.
function breakable(url: string): string {
  return url.replace(/(?:&\w+;|[^&]){1,20}/g, '$&<wbr>')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
