import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Mail, MailFailed, type MailFailure, type MailPort } from './port.ts'

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** The sender's address alone, without a name. */
  from: string
  /** For connecting, for the greeting and for each silence after it. */
  timeoutMs?: number
}

const SmtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() })
const Address = z.email().max(254)

/** Sends through an SMTP server, one connection a message; the key becomes the Message-ID, so a repeat is seen as one. */
export function createSmtpMail({ url, from, timeoutMs = 5_000 }: SmtpOptions): MailPort {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      // One address and nothing else: a comma would be a second recipient.
      if (!Address.safeParse(mail.to).success) throw new MailFailed('refused')
      try {
        await transport.sendMail(envelopeOf(mail, from))
      } catch (error) {
        throw new MailFailed(reasonOf(error), { cause: withoutPeople(error) })
      }
    },
  }
}

function envelopeOf({ to, subject, text, html, key }: Mail, from: string) {
  return {
    from: { name: 'Plumaí', address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
  }
}

function reasonOf(error: unknown): MailFailure {
  const { code, responseCode = 0 } = SmtpError.catch({}).parse(error)
  if (code === 'EAUTH') return 'misconfigured'
  return responseCode >= 500 && responseCode < 600 ? 'refused' : 'unavailable'
}

// The server's answer often repeats the recipient, and causes end in logs.
function withoutPeople(error: unknown): Error {
  const { code = 'unknown', responseCode = 0 } = SmtpError.catch({}).parse(error)
  return new Error(`SMTP ${code} ${responseCode}`)
}
