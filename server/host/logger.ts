import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { stackFramesOf } from '#server/core/errors.ts'

const secrets = [
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

/** JSON lines without personal data: what a person typed or is called never gets past this list. */
export function createLogger(level: string): FastifyBaseLogger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({
    level,
    redact: { paths, censor: '[removido]' },
    serializers: {
      req: ({ method, url, id }: { method: string; url: string; id: string }) => ({ method, url: url.split('?')[0], id }),
      err: (error: Error & { code?: string }) => ({ name: error.name, code: error.code, at: stackFramesOf(error) }),
    },
  })
}
