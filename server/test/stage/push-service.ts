import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local push service with its browsers. `state.answer` is the HTTP status of the next responses; `received` contains each
 * message, decrypted with its browser's keys.
 */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  const received: { path: string; headers: IncomingHttpHeaders; message: unknown }[] = []
  const state = { answer: 201 }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      if (browser) {
        const message: unknown = JSON.parse(decrypt(Buffer.concat(parts), browser))
        received.push({ path: request.url ?? '', headers: request.headers, message })
      }
      reply.writeHead(state.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    state,
    /** A new browser, as its registration is sent to the server. */
    browser() {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const browser = newBrowser()
      browsers.set(path, browser)
      const p256dh = browser.ecdh.getPublicKey('base64url')
      return { endpoint: `${origin}${path}`, p256dh, auth: browser.auth }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function newBrowser() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16).toString('base64url') }
}

/** Decrypts the single record of a push message as a browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: ReturnType<typeof newBrowser>): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (key: Uint8Array, from: Uint8Array, info: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
