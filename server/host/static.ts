import { existsSync, mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notPage } from '#shared/server-paths.ts'
import { CACHED_FOR_EVER } from '#server/adapters/files/port.ts'
import type { SendPage } from './pages.ts'

/**
 * Serves the built client. Assets have a hash in their name and may be cached for a year; pages must be revalidated. Requests for
 * pages are passed to `sendPage`. Without a build every request gets 404.
 */
export async function registerStatic(app: FastifyInstance, folder: string, sendPage: SendPage): Promise<void> {
  if (!existsSync(folder)) return answerNotFound(app)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('Cache-Control', path.includes('/assets/') ? CACHED_FOR_EVER : 'no-cache'),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!['GET', 'HEAD'].includes(request.method) || notPage.test(path))
      return reply.code(404).send({ message: 'Não encontrado' })
    return sendPage(request, reply)
  })
}

/**
 * Serves public files at /files/avatars/… when they are stored on this machine. `folder` is the `public` folder of the file
 * store. A file name is never reused for other contents, so a file may be cached for a year.
 */
export async function registerPublicFiles(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    allowedPath: (path) => /^\/avatars\/[\da-f-]{36}\/[\w-]+\.webp$/.test(path),
    setHeaders: (reply) => void reply.header('Cache-Control', CACHED_FOR_EVER).header('Content-Type', 'image/webp'),
  })
}

function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Não encontrado' }))
}
