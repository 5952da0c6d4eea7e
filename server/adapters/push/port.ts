/** A browser that has subscribed to push messages (Push API). */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * A push message that the client's service worker shows. It may be read on a locked screen, so it names no person, place or
 * amount.
 */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path of the page that opens when the message is tapped, '/…'. */
  readonly path: string
  /** A push message replaces an older message with the same tag. */
  readonly tag: string
}

/**
 * Sends push messages through the browsers' push services. Only jobs may use it, never a transaction, because a sent message
 * cannot be rolled back.
 */
export interface PushPort {
  /** The public VAPID key in base64url, by which a browser knows this sender. */
  readonly publicKey: string
  /** True if this adapter sends to the push service of the endpoint. */
  accepts(endpoint: string): boolean
  /**
   * Resolves 'sent' when the push service accepted the message, and 'gone' when the browser's subscription has ended. Throws
   * PushFailed otherwise. An `urgent` message wakes a sleeping phone.
   */
  send(target: PushTarget, message: PushMessage, options: { ttlSeconds: number; urgent: boolean }): Promise<'sent' | 'gone'>
}

/** Why a push message was not sent. `refused`: a retry is useless. `unavailable`: retry later. */
export type PushFailure = 'refused' | 'unavailable'

/** The error for a push message that was not sent. It contains neither endpoint nor content, so that it may be logged. */
export class PushFailed extends Error {
  readonly reason: PushFailure

  constructor(reason: PushFailure, options?: ErrorOptions) {
    super(`Push ${reason}`, options)
    this.name = 'PushFailed'
    this.reason = reason
  }
}
