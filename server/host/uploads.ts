import multipart from '@fastify/multipart'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRefusals } from '#shared/pages.ts'
import { ImageRefused, ImagesBusy, ImagesUnavailable } from '#server/adapters/images/port.ts'
import { requestContext } from '#server/callers.ts'
import type { Ctx, UserCtx, World } from '#server/core/context.ts'
import { DomainError, Forbidden, isOutage, OUR_FAULT, Unauthenticated, Unavailable } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { logFailedRequest } from './errors.ts'
import { type FileKind, fileKinds } from './file-kinds.ts'

/** The maximum size of the multipart headers and boundaries around a file. */
const ENVELOPE_BYTES = 16 * 1024
/**
 * The time for which, and the number of bytes that, a browser may continue to send after its upload was refused. A browser that
 * is disconnected earlier never sees the response.
 */
const DRAIN_MS = 3_000
const DRAIN_BYTES = 16 * 1024 * 1024

/**
 * Registers POST /upload/{kind} for each kind of file-kinds.ts, with one image or PDF in the multipart field `file`. It is
 * outside tRPC, so that the upload is streamed and the browser can show the progress. The session and the rate limits are checked
 * before the body is read. Errors are `{ code, reason, message }`, as in procedures.
 */
export async function registerUploads(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 }, throwFileSizeLimit: false })
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('Cache-Control', 'private, no-store')
      drainAfterAnswer(request, reply)
    })
    for (const [name, kind] of Object.entries(fileKinds)) {
      scope.post<{ Params: { target?: string } }>(
        kind.target ? `/upload/${name}/:target` : `/upload/${name}`,
        { errorHandler: (error, request, reply) => void refuse(error, kind, request, reply) },
        (request, reply) => receive(world, kind, request, reply, request.params.target),
      )
    }
  })
}

async function receive(
  world: World,
  kind: FileKind,
  request: FastifyRequest,
  reply: FastifyReply,
  target = '',
): Promise<unknown> {
  const ctx = await requestContext(world, request, reply)
  const sentAt = ctx.now()
  assertMayUpload(ctx, kind)
  await spend(ctx, 'user')
  await spend(ctx, 'upload')
  return kind.save(ctx, await fileIn(request, kind, ctx), { target, sentAt })
}

function assertMayUpload(ctx: Ctx, { professionals }: FileKind): asserts ctx is UserCtx {
  if (!ctx.actor) throw new Unauthenticated()
  if (professionals && !ctx.actor.roles.has('professional')) throw new Forbidden(pageRefusals.professionalsOnly)
}

async function fileIn(request: FastifyRequest, { shape, maxBytes }: FileKind, { adapters }: Ctx): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) throw new ImageRefused('too_big')
  // The parser may read one byte more than allowed, because it would silently truncate a larger file. Our own count then rejects
  // the file.
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
  const next = () =>
    parts.next().catch((cause: unknown) => {
      throw new ImageRefused('invalid_image', { cause })
    })
  const { value: part } = await next()
  if (part?.type !== 'file' || part.fieldname !== 'file') throw new ImageRefused('invalid_image')
  const file = shape ? await adapters.images.reencode(part.file, { shape, maxBytes }) : await readWhole(part.file, maxBytes)
  if (!(await next()).done) throw new ImageRefused('invalid_image')
  return file
}

async function readWhole(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > maxBytes) throw new ImageRefused('too_big')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function refuse(error: Error, kind: FileKind, request: FastifyRequest, reply: FastifyReply) {
  const domainError = domainErrorOf(error, kind)
  if (domainError) {
    const { code, reason, message } = domainError
    const status = getHTTPStatusCodeFromError(new TRPCError({ code }))
    if (status >= 500) logFailedRequest(request, status, domainError)
    return reply.code(status).send({ code, reason, message })
  }
  logFailedRequest(request, 500, error)
  return reply.code(500).send({ code: 'INTERNAL_SERVER_ERROR', reason: null, message: OUR_FAULT, id: request.id })
}

function domainErrorOf(error: Error, { invalid, tooBig, tooManyPixels }: FileKind): DomainError | null {
  if (error instanceof DomainError) return error
  if (error instanceof ImageRefused && error.reason === 'too_big') return new DomainError('PAYLOAD_TOO_LARGE', 'too_big', tooBig)
  if (error instanceof ImageRefused && error.reason === 'too_many_pixels' && tooManyPixels)
    return new DomainError('BAD_REQUEST', 'too_many_pixels', tooManyPixels)
  if (error instanceof ImagesBusy || error instanceof ImagesUnavailable || isOutage(error))
    return new Unavailable(undefined, undefined, error)
  // The multipart parser throws errors with a 4xx status for an invalid multipart body.
  const status: unknown = Reflect.get(error, 'statusCode')
  const invalidInput = error instanceof ImageRefused || (typeof status === 'number' && status < 500)
  return invalidInput ? new DomainError('BAD_REQUEST', 'invalid_image', invalid) : null
}

/**
 * Reads and discards what the browser sends after the response. Disconnects the browser when this takes too long or is too much.
 */
function drainAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return
    const [startedAt, bytesBefore] = [performance.now(), raw.socket.bytesRead]
    // Node may already discard the body without emitting events, so the received bytes are read from the socket's counter.
    const watch = setInterval(() => {
      const tooMuch = raw.socket.bytesRead - bytesBefore > DRAIN_BYTES || performance.now() - startedAt > DRAIN_MS
      if (tooMuch || raw.complete) clearInterval(watch)
      if (tooMuch) raw.destroy()
    }, 20).unref()
    raw.once('close', () => clearInterval(watch))
    raw.unpipe()
    raw.resume()
  })
}
