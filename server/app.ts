import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addressReader, httpContext, socketContext } from './callers.ts'
import { systemContext, type World } from '#server/core/context.ts'
import { logFault } from '#server/core/trpc.ts'
import { directoryPaths } from '#server/features/directory/service.ts'
import { registerCalendar } from '#server/host/calendar.ts'
import { registerCompression } from '#server/host/compress.ts'
import { registerDevelopmentPages } from '#server/host/development.ts'
import { registerDrain } from '#server/host/drain.ts'
import { answerMalformed, registerErrors } from '#server/host/errors.ts'
import { registerHealth, type Readiness } from '#server/host/health.ts'
import { createPages } from '#server/host/pages.ts'
import { registerPdfs } from '#server/host/pdfs.ts'
import { registerPortraits } from '#server/host/portraits.ts'
import { registerPrivateFiles } from '#server/host/private-files.ts'
import { registerRequestIds, requestNamer } from '#server/host/request-ids.ts'
import { registerRequestSpans } from '#server/host/request-spans.ts'
import { registerRobots } from '#server/host/robots.ts'
import { registerCsrf, registerHeaders, registerRequestChecks } from '#server/host/security.ts'
import { registerPublicFiles, registerStatic } from '#server/host/static.ts'
import { registerUploads } from '#server/host/uploads.ts'
import { registerWebhook } from '#server/host/webhook.ts'
import { registerWebVitals } from '#server/host/web-vitals.ts'
import { registerWebSocket } from '#server/host/websocket.ts'
import { ownQueries, pageQueries, pageSession } from './page-queries.ts'
import { appRouter, type AppRouter } from './router.ts'

export type AppOptions = {
  world: World
  logger: FastifyBaseLogger
  trustProxy: string[]
  clientFolder: string
  /** The built code that renders pages on the server. If it is null, every page is sent as index.html. */
  pagesFile: string | null
  /** The origins of user photos, if an S3 bucket serves them. */
  filesOrigins: readonly string[]
  /** The folder of the public files, or null if they are in an S3 bucket. */
  publicFiles: string | null
  metricsToken: string | undefined
  readiness: Readiness
  /** True if the app serves only /healthz, /readyz and /metrics, as in a process that only runs jobs. */
  healthOnly: boolean
  /** How many seconds the app continues to answer requests after it was asked to close. */
  drainSeconds: number
  /** True if the app serves the developers' pages under /_dev, such as the sent emails. */
  development: boolean
  /** Registers the payment sandbox's routes for the browser. Absent outside sandbox mode. */
  sandbox?: (app: FastifyInstance) => Promise<void>
}

/** Builds the HTTP server for pages, API, websocket and webhooks on one port. Does not start to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { world, logger, clientFolder } = options
  const { publicUrl } = world.settings
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: requestNamer(options.trustProxy),
    bodyLimit: 100 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    routerOptions: { maxParamLength: 5_000 },
    http: { maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformed,
    // Requests that arrive while the app is closing are still answered, for as long as registerDrain allows.
    return503OnClosing: false,
  })
  registerErrors(app)
  registerRequestIds(app)
  registerRequestSpans(app)
  const isClosing = registerDrain(app, options.drainSeconds)
  registerHeaders(app, { publicUrl, clientFolder, filesOrigins: options.filesOrigins })
  registerCompression(app)
  registerRequestChecks(app)
  registerHealth(app, world, { ...options.readiness, isClosing }, options.metricsToken)
  if (options.healthOnly) app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Não encontrado' }))
  else await registerProduct(app, options)
  return app
}

/** Registers all routes for people, their browsers and the payment provider. */
async function registerProduct(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { world } = options
  const origins = originsOf(world.settings.publicUrl)
  registerCsrf(app, origins)
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize: 10,
    onError: ({ error, path }) => logFault(world.log, { error, path }),
    createContext: (call) => httpContext(world, call),
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  await registerWebhook(app, world)
  await registerUploads(app, world)
  registerFiles(app, world)
  registerPortraits(app, world)
  registerWebVitals(app, world)
  if (options.publicFiles) await registerPublicFiles(app, options.publicFiles)
  const addressOf = addressReader(options.trustProxy)
  registerWebSocket(app, {
    world,
    router: appRouter,
    origins,
    addressOf,
    contextOf: (request, socket) => socketContext(world, request, addressOf(request), socket),
  })
  if (options.development) await registerDevelopmentPages(app, world)
  if (options.sandbox) await app.register(options.sandbox)
  await registerPages(app, options)
}

/** Registers the pages, their files, and robots.txt and the sitemap for search engines. */
async function registerPages(app: FastifyInstance, { world, clientFolder, pagesFile }: AppOptions): Promise<void> {
  const answers = { queries: pageQueries, ownQueries, session: pageSession }
  const pages = await createPages({ world, clientFolder, pagesFile, ...answers })
  registerRobots(app, world.settings.publicUrl, async () => [...pages.paths, ...(await directoryPaths(systemContext(world)))])
  await registerStatic(app, clientFolder, pages.send)
}

/** Registers the routes that serve private files, calendars and PDFs. */
function registerFiles(app: FastifyInstance, world: World): void {
  registerPrivateFiles(app, world)
  registerCalendar(app, world)
  registerPdfs(app, world)
}

/** Returns the origins of the product: that of PUBLIC_URL, and for a local URL both localhost and 127.0.0.1. */
function originsOf(publicUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  return ['localhost', '127.0.0.1'].includes(hostname)
    ? [origin, `${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`]
    : [origin]
}
