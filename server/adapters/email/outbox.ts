import { EmailFailed, type EmailPort, requireOneAddress } from './port.ts'

/**
 * The email adapter without an SMTP server. It sends nothing: the row of the outbox keeps the email, to be read at
 * /_dev/emails. For a recipient that starts with `fail@` it throws EmailFailed `unavailable`, to show a failure.
 */
export const outboxEmail: EmailPort = {
  delivers: false,
  async send({ to }) {
    requireOneAddress(to)
    if (to.toLowerCase().startsWith('fail@')) throw new EmailFailed('unavailable')
  },
}
