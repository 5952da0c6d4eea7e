import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { requestIdHeader } from '#server/core/request-id.ts'
import { PushFailed, type PushMessage, type PushPort, type PushTarget } from './port.ts'

export interface WebPushOptions {
  /** The private VAPID key, 32 bytes. */
  readonly privateKey: Buffer
  /** The operator's contact for push services: a mailto: or https: URL. */
  readonly subject: string
  /** Origins that are accepted in addition to the known push services, such as a test's own push service. */
  readonly origins?: readonly string[]
  readonly timeoutMs?: number
}

/**
 * The hosts of the push services of Chrome, Edge, Firefox and Safari. The server calls no other host, even if a browser names
 * one.
 */
const services = ['fcm.googleapis.com', 'jmt17.google.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/**
 * Creates the push adapter, which sends messages with VAPID and payload encryption. It needs no account at any push service, so
 * it is used offline too.
 */
export function createWebPush({ privateKey, subject, origins = [], timeoutMs = 10_000 }: WebPushOptions): PushPort {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const vapidDetails = { subject, publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url) return false
    const { protocol, hostname, origin } = url
    const known = protocol === 'https:' && services.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    return known || origins.includes(origin)
  }
  return {
    publicKey: vapidDetails.publicKey,
    accepts,
    async send(target, message, { ttlSeconds, urgent }) {
      if (!accepts(target.endpoint)) throw new PushFailed('refused')
      const { endpoint, method, headers, body } = requestOf(target, message, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: urgent ? 'high' : 'normal',
      })
      const signal = AbortSignal.timeout(timeoutMs)
      const status = await fetch(endpoint, {
        method,
        headers: { ...headers, ...requestIdHeader() },
        body,
        redirect: 'error',
        signal,
      }).then(
        // The body of the response is read only so that the connection can be used again.
        async (answer) => answer.arrayBuffer().then(() => answer.status),
        (cause: unknown) => {
          throw new PushFailed('unavailable', { cause: bareCause(nameOf(cause)) })
        },
      )
      return outcomeOf(status)
    },
  }
}

/** Returns the private VAPID key: the configured one, otherwise one derived from the installation's secret key. */
export function vapidKey(configured: string | undefined, secret: Buffer): Buffer {
  if (configured) return Buffer.from(configured, 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'plumai web push', 32))
}

function requestOf({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, options: webPush.RequestOptions) {
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // Content-Length is removed, because fetch sets it itself.
    delete headers['Content-Length']
    return { endpoint: request.endpoint, method: request.method, headers, body: request.body && new Uint8Array(request.body) }
  } catch (cause) {
    // The browser's keys are not a point on the curve P-256, so the message cannot be encrypted for the browser.
    throw new PushFailed('refused', { cause: bareCause(nameOf(cause)) })
  }
}

function outcomeOf(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  throw new PushFailed(status === 400 || status === 413 ? 'refused' : 'unavailable', { cause: bareCause(`HTTP ${status}`) })
}

// The original error is replaced, because a cause is logged and this one may contain the endpoint.
function bareCause(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}
