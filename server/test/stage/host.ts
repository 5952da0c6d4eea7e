import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp, type AppOptions } from '#server/app.ts'
import type { World } from '#server/core/context.ts'
import { requestIdField } from '#server/core/request-id.ts'
import { freshCpf } from './factories.ts'

export const PAGE = '<!doctype html><html lang="pt-BR"><title>Plumaí</title>'
export const SCRIPT = 'console.log("Plumaí")'

export type Host = { readonly app: FastifyInstance; readonly log: string[] }

/** The complete HTTP server of a world with a small client build. It does not listen. `log` contains the logged lines. */
export async function hostOf(world: World, options: Partial<AppOptions> = {}): Promise<Host> {
  const log: string[] = []
  const logger = pino({ level: 'trace', mixin: requestIdField }, { write: (line: string) => void log.push(line) })
  const clientFolder = await builtClient()
  const app = await buildApp({
    logger,
    trustProxy: [],
    clientFolder,
    pagesFile: null,
    filesOrigins: [],
    publicFiles: null,
    metricsToken: undefined,
    drainSeconds: 0,
    readiness: { migrated: async () => true, working: () => true },
    healthOnly: false,
    development: false,
    ...options,
    world: { ...world, log: logger },
  })
  app.addHook('onClose', () => rm(clientFolder, { recursive: true, force: true }))
  return { app, log }
}

/** Input of auth.signUp for a new contractor, with an unused CPF and email. */
export function newSignUp() {
  const cpf = freshCpf()
  return { name: 'Ana Prado', cpf, phone: '11987654321', email: `${cpf}@casa.example`, password: 'plumas', adult: true }
}

/** Extracts the parts of an error response that the client uses. */
export function errorIn(answer: { statusCode: number; json: () => { error?: { message: string; data: { code: string } } } }) {
  const { error } = answer.json()
  return { status: answer.statusCode, code: error?.data.code, message: error?.message }
}

/** Starts to listen on 127.0.0.1 and returns the port. */
export async function listen({ app }: Host): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function builtClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-client-'))
  await mkdir(join(folder, 'assets'))
  await Promise.all([
    writeFile(join(folder, 'index.html'), PAGE),
    writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE)),
    writeFile(join(folder, 'csp.json'), JSON.stringify({ scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU='] })),
    writeFile(join(folder, 'assets/main-1a2b3c.js'), SCRIPT),
    writeFile(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(SCRIPT)),
  ])
  return folder
}
