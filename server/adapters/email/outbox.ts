import { EmailFailed, type EmailPort, requireOneAddress } from './port.ts'

/**
 * The email adapter for installations without an SMTP server. It sends nothing: the email stays in its outbox row and can be read
 * at /_dev/emails. A recipient that starts with `fail@` throws EmailFailed `unavailable`, so that a failure can be shown.
 */
export const outboxEmail: EmailPort = {
  delivers: false,
  async send({ to }) {
    requireOneAddress(to)
    if (to.toLowerCase().startsWith('fail@')) throw new EmailFailed('unavailable')
  },
}
