import { readFileSync } from 'node:fs'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { z } from 'zod'
import { waitingScriptHash } from './page-html.ts'

const Hashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST']
const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * Sets the security headers of every response: a content security policy, no framing, no MIME sniffing, and the camera for our
 * own pages only.
 */
export function registerHeaders(
  app: FastifyInstance,
  options: { publicUrl: string; clientFolder: string; filesOrigins: readonly string[] },
): void {
  const { scripts, styles } = builtHashes(`${options.clientFolder}/csp.json`)
  const { host, protocol } = new URL(options.publicUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  const fixed = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...quoted([...scripts, waitingScriptHash]), ...STRIPE],
        frameSrc: [...STRIPE, 'https://hooks.stripe.com'],
        connectSrc: ["'self'", socket, 'https://api.stripe.com'],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.filesOrigins],
        styleSrc: ["'self'", ...quoted(styles)],
        // 'none' forbids style attributes in HTML. React and Radix set styles through the DOM, which this directive does not
        // affect.
        styleSrcAttr: ["'none'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: protocol === 'https:' ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(fixed)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header(
      'Permissions-Policy',
      'camera=(self), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
    )
    if (/^\/(trpc|webhooks|_dev|healthz|readyz|metrics|_sandbox)/.test(request.url))
      void reply.header('Cache-Control', 'private, no-store')
    // The pages of the sandbox's bank do not get this header, because they post a form. With no-referrer the browser would send
    // 'Origin: null', which we refuse.
    if (/token=|client_secret=/.test(request.url) && !request.url.startsWith('/_sandbox'))
      void reply.header('Referrer-Policy', 'no-referrer')
    done()
  })
}

// The headers are computed once. Helmet would build the same policy again for each response.
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
}

/**
 * True if a writing request comes from our own pages: Sec-Fetch-Site is `same-origin`, or `none` for an address that the user
 * typed. Without that header the Origin header decides. A request with neither header is accepted only without a cookie, because
 * then it has no session to abuse.
 */
export function isSameOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  const { origin } = request.headers
  if (origin) return origins.includes(origin)
  return site === undefined && !request.headers.cookie
}

/**
 * Refuses writing requests of other sites with 403, and tRPC bodies that are not JSON with 415, before the body is read. Webhooks
 * are exempt, because they carry a signature.
 */
export function registerCsrf(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.url.startsWith('/webhooks/')) return
    if (!isSameOrigin(request, origins)) return reply.code(403).send({ message: 'Pedido recusado: veio de outra página.' })
    if (request.url.startsWith('/trpc') && !request.headers['content-type']?.startsWith('application/json')) {
      return reply.code(415).send({ message: 'Envie os dados como application/json.' })
    }
  })
}

/**
 * Refuses requests with two Host headers with 400, because a proxy may use the other header. Also refuses what would become an
 * internal error inside tRPC: 405 for a method that no route has, such as TRACE, and 404 for a procedure whose name tRPC could
 * not decode.
 */
export function registerRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw)) return reply.code(400).send({ message: 'Pedido inválido.' })
    if (!METHODS.includes(request.method))
      return reply.code(405).header('Allow', METHODS.join(', ')).send({ message: 'Método não permitido.' })
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/trpc/') && !isDecodableTwice(path)) return reply.code(404).send({ message: 'Não encontrado' })
  })
}

/** True if a request has more than one Host header. Node uses the first and drops the others. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

function isDecodableTwice(path: string): boolean {
  try {
    decodeURIComponent(decodeURIComponent(path))
    return true
  } catch {
    return false
  }
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

function builtHashes(path: string): z.output<typeof Hashes> {
  try {
    return Hashes.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { scripts: [], styles: [] }
  }
}
