import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { requestIdHeader } from '#server/core/request-id.ts'
import { PushFailed, type PushMessage, type PushPort, type PushTarget } from './port.ts'

export interface WebPushOptions {
  /** The private VAPID key, 32 bytes. */
  readonly privateKey: Buffer
  /** How a push service reaches the operator: mailto: or https:. */
  readonly subject: string
  /** Origins that are accepted beside the known push services, such as that of a test. */
  readonly origins?: readonly string[]
  readonly timeoutMs?: number
}

/** The push services of Chrome, Edge, Firefox and Safari. The server calls no other host that a browser names. */
const services = ['fcm.googleapis.com', 'jmt17.google.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** Sends push messages with VAPID and payload encryption. It needs no account at any push service, so it is also the offline default. */
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
        // The body of the response is not needed, but reading it frees the connection.
        async (answer) => answer.arrayBuffer().then(() => answer.status),
        (cause: unknown) => {
          throw new PushFailed('unavailable', { cause: bareCause(nameOf(cause)) })
        },
      )
      return outcomeOf(status)
    },
  }
}

/** The private VAPID key: the configured one, otherwise one that is derived from the secret key of the configuration. */
export function vapidKey(configured: string | undefined, secret: Buffer): Buffer {
  if (configured) return Buffer.from(configured, 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'plumai web push', 32))
}

function requestOf({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, options: webPush.RequestOptions) {
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // fetch sets the length itself.
    delete headers['Content-Length']
    return { endpoint: request.endpoint, method: request.method, headers, body: request.body && new Uint8Array(request.body) }
  } catch (cause) {
    // The keys of the browser are not a point on the curve, so the message cannot be encrypted for it.
    throw new PushFailed('refused', { cause: bareCause(nameOf(cause)) })
  }
}

function outcomeOf(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  throw new PushFailed(status === 400 || status === 413 ? 'refused' : 'unavailable', { cause: bareCause(`HTTP ${status}`) })
}

// The cause of an error is logged, and the original one can contain the endpoint.
function bareCause(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}
