/** A browser that asked for push messages (Push API). */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What the service worker of the client shows. It is read on locked screens, so it names no person, place or amount. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The page that a tap opens, '/…'. */
  readonly path: string
  /** A message replaces an older one with the same tag. */
  readonly tag: string
}

/** Sends push messages through the push services of the browsers. Only a job may call it, never a transaction. */
export interface PushPort {
  /** The public VAPID key in base64url, by which a browser knows this sender. */
  readonly publicKey: string
  /** Whether the endpoint belongs to a push service that this adapter sends to. */
  accepts(endpoint: string): boolean
  /**
   * Resolves 'sent' when the push service accepted the message, and 'gone' when the browser can no longer be reached. `urgent`
   * wakes a sleeping phone. Throws PushFailed otherwise.
   */
  send(target: PushTarget, message: PushMessage, options: { ttlSeconds: number; urgent: boolean }): Promise<'sent' | 'gone'>
}

/** `refused`: a retry is useless. `unavailable`: retry later. */
export type PushFailure = 'refused' | 'unavailable'

/** A push message was not sent. The error contains neither endpoint nor content, so that it may be logged. */
export class PushFailed extends Error {
  readonly reason: PushFailure

  constructor(reason: PushFailure, options?: ErrorOptions) {
    super(`Push ${reason}`, options)
    this.name = 'PushFailed'
    this.reason = reason
  }
}
