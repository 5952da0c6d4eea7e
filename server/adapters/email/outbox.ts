import { EmailFailed, type EmailPort } from './port.ts'

/**
 * The email adapter without an SMTP server. It sends nothing, because every email is already a row of the outbox and can be read
 * at /_dev/emails. For a recipient that starts with `fail@` it throws EmailFailed `unavailable`, to show a failure.
 */
export const outboxEmail: EmailPort = {
  async send({ to }) {
    if (to.toLowerCase().startsWith('fail@')) throw new EmailFailed('unavailable')
  },
}
