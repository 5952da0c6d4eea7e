import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Email, EmailFailed, type EmailFailure, type EmailPort, requireOneAddress } from './port.ts'

interface SmtpOptions {
  /** The URL of the SMTP server, `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** The email address of the sender, without a name. */
  from: string
  /** The timeout in milliseconds for the connection, for the server's greeting, and for each silence afterwards. */
  timeoutMs?: number
}

const SmtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/**
 * Creates the email adapter for an SMTP server. It opens one connection for each email. The Message-ID is derived from the
 * email's key, so that email programs recognise an email that was sent twice.
 */
export function createSmtpEmail({ url, from, timeoutMs = 5_000 }: SmtpOptions): EmailPort {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    delivers: true,
    async send(email) {
      requireOneAddress(email.to)
      try {
        await transport.sendMail(messageOf(email, from))
      } catch (error) {
        throw new EmailFailed(reasonOf(error), { cause: withoutPersonalData(error) })
      }
    },
  }
}

function messageOf({ to, subject, text, html, key }: Email, from: string) {
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

function reasonOf(error: unknown): EmailFailure {
  const { code, responseCode = 0 } = SmtpError.catch({}).parse(error)
  if (code === 'EAUTH') return 'misconfigured'
  return responseCode >= 500 && responseCode < 600 ? 'refused' : 'unavailable'
}

// The original SMTP error is replaced, because its text often contains the recipient and a cause may be logged.
function withoutPersonalData(error: unknown): Error {
  const { code = 'unknown', responseCode = 0 } = SmtpError.catch({}).parse(error)
  const failure = responseCode === 0 ? code : `${code} ${responseCode}`
  return Object.assign(new Error(`SMTP ${failure}`), { code: failure })
}
