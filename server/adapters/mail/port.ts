/** One message to one person. `key` names the event it tells of: the same key is the same message, however often it is sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  key: string
}

/** The post, in our words. A job sends; nothing in a transaction does. */
export interface MailPort {
  /** Resolves once the server (or the outbox) has taken the message; throws MailFailed otherwise. */
  send(mail: Mail): Promise<void>
}

/** refused: this message will never go · unavailable: try again later · misconfigured: our address or password is wrong. */
export type MailFailure = 'refused' | 'unavailable' | 'misconfigured'

/** A message that did not go. Names neither recipient nor content, so that it may be logged. */
export class MailFailed extends Error {
  readonly reason: MailFailure

  constructor(reason: MailFailure, options?: ErrorOptions) {
    super(`Mail ${reason}`, options)
    this.name = 'MailFailed'
    this.reason = reason
  }
}
