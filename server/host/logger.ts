import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { stackFramesOf } from '#server/core/errors.ts'
import { requestIdField } from '#server/core/request-id.ts'

const redactedKeys = [
  'password',
  'senha',
  'cpf',
  'telefone',
  'phone',
  'email',
  'to',
  'cookie',
  'authorization',
  'client_secret',
  'clientSecret',
  'params',
  'query',
  'token',
]

/**
 * Creates a logger of JSON lines. It redacts error messages, and the personal data under the keys in `redactedKeys`, up to two
 * levels deep. Each line that belongs to a request, or to a job that the request queued, has the request's id.
 */
export function createLogger(level: string): FastifyBaseLogger {
  const paths = redactedKeys.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({
    level,
    mixin: requestIdField,
    redact: { paths, censor: '[removido]' },
    serializers: {
      req: ({ method, url, id }: { method: string; url: string; id: string }) => ({ method, url: url.split('?')[0], id }),
      err: (error: Error & { code?: string }) => ({ name: error.name, code: error.code, at: stackFramesOf(error) }),
    },
  })
}
