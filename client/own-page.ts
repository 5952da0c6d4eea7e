import type { Query } from '@tanstack/react-query'
import type { OwnPageRequest, RenderedPage } from '#shared/first-answer.ts'
import { titleOf } from '#client/lib/route-change.ts'
import type { SessionView } from '#client/lib/session.ts'
import { escapeHtml } from './page-head-html.ts'
import { answersOf, appAt, renderApp, leafOf, openedPath, type ServerApp } from './server-app.ts'

/**
 * The pages for signed-in people that the server renders. Pages that consist mostly of a form are left out, and so are pages that
 * store something in the browser while they render.
 */
const rendered = new Set(
  [
    'agendamento/$id',
    'assinatura',
    'buscar',
    'certificado',
    'certificado_/modulo/$id',
    'clube-descontos',
    'conta/privacidade',
    'contratos-mensalistas',
    'contratos-mensalistas_/$id',
    'conversas',
    'dashboard-contratante',
    'dashboard-profissional',
    'favoritos',
    'indique',
    'meu-desempenho',
    'meu-seguro',
    'meus-agendamentos',
    'meus-checklists',
    'meus-relatorios',
    'minha-disponibilidade',
    'notificacoes',
    'pedidos',
    'profissional/$id',
    'recebimentos',
    'recibo/$id',
    'serie/$id',
    'servicos',
    'verificacoes',
  ].map((path) => `/_app/${path}`),
)

/** Implements `Pages.renderOwnPage`. */
export async function renderOwnPage({ href, session, ask, limitMs }: OwnPageRequest): Promise<RenderedPage | null> {
  const view = session as SessionView
  const app = appAt(openedPath(href, view), ask)
  if (!rendered.has(leafOf(app.router) ?? '')) return null
  // The time at which the session expires is left out, because the session store would start a timer for the renewal.
  app.session.start({ ...view, expiresAt: null })
  const late = AbortSignal.timeout(limitMs)
  const isLate = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)))
  const body = await Promise.race([render(app, late), isLate])
  if (body === null) return null
  const title = escapeHtml(titleOf(app.router.state.matches))
  return {
    status: 200,
    head: `<title>${title}</title>\n    <meta name="robots" content="noindex" />`,
    body: withoutFields(body),
    queries: answersOf(app),
    scriptWaits: true,
  }
}

/** Loads the page and renders it. Returns null when the page redirects, when a query fails or when `late` is aborted. */
async function render(app: ServerApp, late: AbortSignal): Promise<string | null> {
  const { api, router } = app
  const frame = [api.query.chat.unread.prefetch(), api.query.notifications.mine.prefetch(), api.query.onboarding.state.prefetch()]
  await Promise.all([router.load(), ...frame])
  if (!(await isLoaded(app)) || late.aborted) return null
  const first = renderApp(app)
  // Components may need queries that the loader of their route does not load. These queries are loaded now, and the page is
  // rendered again.
  const asked = queriesOf(app).filter(isAsked)
  if (asked.length === 0) return first
  await Promise.all(asked.map((query) => query.fetch().catch(() => undefined)))
  return (await isLoaded(app)) && !late.aborted ? renderApp(app) : null
}

async function isLoaded(app: ServerApp): Promise<boolean> {
  const { matches } = app.router.state
  if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return false
  // Waits for all queries that have been started, because some loaders do not wait for their queries.
  await Promise.all(queriesOf(app).map(async ({ promise }) => promise?.catch(() => undefined)))
  return queriesOf(app).every(({ state }) => state.status !== 'error')
}

const queriesOf = ({ api }: ServerApp) => api.queryClient.getQueryCache().getAll()

function isAsked({ state, options }: Query): boolean {
  const { enabled, queryFn } = options as { enabled?: unknown; queryFn?: unknown }
  return state.status === 'pending' && enabled !== false && typeof queryFn === 'function'
}

/**
 * Makes fields and buttons inert until the browser renders the page. Otherwise typed text would be lost, and a form would be sent
 * without its script. Links are not inert.
 */
function withoutFields(html: string): string {
  return html
    .replaceAll(/<(input|textarea)(?=[\s>])/g, '<$1 inert readonly')
    .replaceAll(/<select(?=[\s>])/g, '<select inert disabled')
    .replaceAll(/<button(?=[\s>])/g, '<button inert')
}
