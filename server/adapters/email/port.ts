import { z } from 'zod'

/** One email to one person. `key` identifies the email: two emails with the same key are the same email, sent again. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  key: string
}

/** Sends emails. Only jobs may use it, never a transaction, because a sent email cannot be rolled back. */
export interface EmailPort {
  /**
   * True if the adapter sends emails to other machines. If not, the emails stay in their outbox rows, to be read at /_dev/emails.
   */
  readonly delivers: boolean
  /**
   * Resolves when the server has accepted the email; throws EmailFailed otherwise, with `refused` when `to` is not one plain
   * address.
   */
  send(email: Email): Promise<void>
}

/**
 * Why an email was not sent. `refused`: a retry is useless. `unavailable`: retry later. `misconfigured`: our address or password
 * is wrong.
 */
export type EmailFailure = 'refused' | 'unavailable' | 'misconfigured'

/** The error for an email that was not sent. It contains neither recipient nor content, so that it may be logged. */
export class EmailFailed extends Error {
  readonly reason: EmailFailure

  constructor(reason: EmailFailure, options?: ErrorOptions) {
    super(`Email ${reason}`, options)
    this.name = 'EmailFailed'
    this.reason = reason
  }
}

const Address = z.email().max(254)

/** Throws EmailFailed `refused` unless the recipient is one plain address: a comma would add a second recipient. */
export function requireOneAddress(to: string): void {
  if (!Address.safeParse(to).success) throw new EmailFailed('refused')
}
