import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The smallest size in bytes that is compressed. A smaller response fits into one network packet anyway. */
const SMALLEST = 1_024
const text = /^(text\/|application\/(json|xml|ld\+json|manifest\+json)|image\/svg)/
/**
 * The largest size in bytes that is compressed on the main thread. Up to this size, using the thread pool costs more than the
 * compression itself (0.1 to 0.3 ms).
 */
const AT_ONCE = 32 * 1_024
const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

// Quality 4 is used, because quality 11, as for the files of the build, would take 20 times as long and save about a tenth.
function brotli(content: Buffer): Buffer | Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return content.length <= AT_ONCE ? brotliCompressSync(content, { params }) : brotliInThread(content, { params })
}

function gzipped(content: Buffer): Buffer | Promise<Buffer> {
  return content.length <= AT_ONCE ? gzipSync(content) : gzipInThread(content)
}

/**
 * Compresses every text response above 1 kB that the host creates at run time. The files of the build are already compressed. A
 * response to another site's request is not compressed, because the attack BREACH guesses secrets from the length of such
 * responses. Our session cookie (SameSite=Lax) already prevents it.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const compress = compressorFor(request)
    if (!compress || reply.hasHeader('Content-Encoding')) return payload
    if (payload instanceof Response) return compressResponse(payload, compress)
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || !text.test(String(reply.getHeader('Content-Type'))))
      return payload
    addVary(reply)
    const content = Buffer.from(payload)
    if (content.length < SMALLEST) return payload
    reply.removeHeader('Content-Length')
    void reply.header('Content-Encoding', compress.name)
    return compress.run(content)
  })
}

type Compressor = { readonly name: string; readonly run: (content: Buffer) => Buffer | Promise<Buffer> }

function compressorFor({ method, headers }: FastifyRequest): Compressor | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (method === 'HEAD' || headers['sec-fetch-site'] === 'cross-site') return null
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { name: 'br', run: brotli }
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { name: 'gzip', run: gzipped }
  return null
}

/** Compresses the fetch Response that tRPC returns. The body is complete, because streamed batches are not used. */
async function compressResponse(answer: Response, compress: Compressor): Promise<Response> {
  const { status } = answer
  const headers = new Headers(answer.headers)
  const content = Buffer.from(await answer.arrayBuffer())
  headers.append('Vary', 'Accept-Encoding')
  if (content.length < SMALLEST || !text.test(headers.get('Content-Type') ?? ''))
    return new Response(content.length > 0 ? content : null, { status, headers })
  headers.set('Content-Encoding', compress.name)
  return new Response(new Uint8Array(await compress.run(content)), { status, headers })
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('Vary') ?? '')
  if (!/accept-encoding/i.test(vary)) void reply.header('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
}
