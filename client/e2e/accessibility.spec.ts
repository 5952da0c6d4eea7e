import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { bookings, checklistRuns, monthlyContracts, outbox, payments, users } from '#db/schema/index.ts'
import { apiPerson } from './api.ts'
import { visit, violationsOf } from './axe.ts'
import { inDatabase } from './database.ts'
import { requestOpenSeries } from './bookings.ts'
import { makePair } from './made.ts'
import { cards, enter, payWith, signUp } from './people.ts'
import { expect, test } from './story.ts'

const open = [
  '/',
  '/auth',
  '/auth?aba=cadastro',
  '/termos',
  '/privacidade',
  '/ajuda',
  '/ajuda/quanto-custa',
  '/recuperar-senha',
  '/_dev/emails',
]
const inside = [
  '/buscar',
  '/favoritos',
  '/indique',
  '/meus-agendamentos',
  '/conversas',
  '/pedidos',
  '/assinatura',
  '/dashboard-contratante',
  '/servicos',
  '/notificacoes',
]

/**
 * The pages whose accessibility `npm test` checks, at one width and in one theme. `npm run test:long` checks all pages, at both
 * widths and in both themes.
 */
const most = ['/', '/buscar', '/meus-agendamentos', '/dashboard-contratante']

test(
  'the pages that people open most have no accessibility violation, nor has the open account menu',
  { tag: '@390' },
  async ({ page }) => {
    const check = async (path: string) => {
      await visit(page, path)
      expect(await violationsOf(page, ['light']), path).toEqual([])
    }
    for (const path of most.filter((each) => open.includes(each))) await check(path)
    await enter(page, 'ana@demo.plumai')
    for (const path of most.filter((each) => inside.includes(each))) await check(path)
    await openMenu(page)
    expect(await violationsOf(page, ['light'])).toEqual([])
  },
)

if (process.env.LONG) {
  test('no route has an accessibility violation in either theme', async ({ page, faults }) => {
    test.setTimeout(1_800_000)
    // The console shows expected errors when a page says that a checklist or a contract does not exist. A contract page also
    // causes one when another account signs in, because the page loads its contract again.
    faults.expect(/\b404\b|(Checklist|Contrato) não encontrado/)
    faults.expect(/\b409\b/)
    const found: string[] = []
    const seen: string[] = []
    const walk = async (paths: readonly string[]) => {
      for (const path of paths) {
        await visit(page, path)
        seen.push(new URL(page.url()).pathname)
        found.push(...(await violationsOf(page, ['light', 'dark'])).map((violation) => `${path} ${violation}`))
      }
    }
    const api = await apiPerson('ana@demo.plumai')
    await api.mutate('auth.requestReset', { email: 'ana@demo.plumai' })
    const ids = await demoIds()
    const { conversationId } = await api.mutate<{ conversationId: string }>('chat.open', { userId: ids.professional })
    await api.close()
    await walk([...open, ...outsidePaths, `/_dev/emails/${ids.email}`])

    await enter(page, 'ana@demo.plumai')
    const ofBookings = ids.bookings.flatMap((id) => [`/agendamento/${id}`, `/avaliar/${id}`])
    await walk([...inside, ...contractorPaths, ...ofBookings, `/profissional/${ids.professional}`, `/chat/${conversationId}`])
    await walk(['/meus-checklists', ...ids.checklists.map((id) => `/checklist-execucao/${id}`)])
    await walk([`/checkout/${ids.requested}`, `/agendamento-confirmado/${ids.confirmed}`, `/recibo/${ids.payment}`])

    await enter(page, 'dupla@demo.plumai')
    await walk(['/contratos-mensalistas?novo=true', ...ids.contracts.map((id) => `/contratos-mensalistas/${id}`)])

    const { contractor, professional } = await makePair('Lídia Moura', 'Neusa Rocha')
    const pair = await apiPerson(contractor.email)
    await enter(page, contractor.email)
    await page.goto(`/checkout/${await requestOpenSeries(pair, professional)}`)
    await page.getByRole('checkbox', { name: /cada visita acima e as que vierem depois/ }).check()
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    const { series } = await pair.query<{ series: { seriesId: string }[] }>('series.mine')
    await pair.close()
    await walk([...series.map(({ seriesId }) => `/serie/${seriesId}`), '/ajuda/atendimentos'])

    await enter(page, 'marlene@demo.plumai')
    await walk(professionalPaths)
    await openMenu(page)
    found.push(...(await violationsOf(page, ['light', 'dark'])).map((violation) => `menu ${violation}`))

    await enter(page, 'joao@demo.plumai')
    await walk([1, 2, 3, 4, 5, 6].map((step) => `/onboarding-profissional?passo=${step}`))
    await enter(page, 'admin@demo.plumai')
    await walk([
      '/admin',
      '/admin/usuarios',
      `/admin/usuarios/${ids.professional}`,
      '/admin/equipe',
      '/admin/atendimentos',
      '/admin/verificacao',
      '/admin/disputas',
      '/admin/pagamentos',
      '/admin/recebimentos',
      '/admin/mensagens',
      '/admin/moderacao',
      '/admin/moderacao?aba=checklists',
      '/admin/auditoria',
    ])

    await page.context().clearCookies()
    await page.goto('/auth?aba=cadastro')
    await signUp(page, 'Nina Campos')
    await expect(page).toHaveURL(/\/onboarding-tipo/)
    await walk(['/onboarding-tipo'])

    expect(found).toEqual([])
    expect(routes().filter((route) => !seen.some((path) => route.test(path)))).toEqual([])
  })
}

const outsidePaths = [
  '/auth?aba=cadastro&tipo=profissional',
  '/redefinir-senha?token=nenhum-link-tem-este-segredo',
  '/confirmar-email?token=nenhum-link-tem-este-segredo',
  '/offline',
  '/diaristas',
  '/diaristas/sao-paulo-sp',
  '/aviso?lugar=boa-vista-rr',
  '/aviso?token=nenhum-link-tem-este-segredo',
  '/verificar',
  '/verificar/CERT-AAAA-AAAA-AAAA',
  '/verificar/CERT-7K2M-9QXA-P4WD',
  '/_kit',
  '/esta-pagina-nao-existe',
]
const contractorPaths = [
  '/buscar?q=fxina',
  '/buscar?vista=radar',
  '/meu-perfil-contratante',
  '/conta/privacidade',
  '/onboarding-contratante',
  '/onboarding-contratante?passo=2',
  '/contratos-mensalistas',
  '/meus-relatorios',
  '/clube-descontos',
]
const professionalPaths = [
  '/meus-agendamentos',
  '/minha-disponibilidade',
  '/meu-perfil-profissional',
  '/verificacoes',
  '/recebimentos',
  '/certificado',
  '/certificado/modulo/0c5e0001-1a7e-4b0a-8d01-c0a5e0000001',
  '/certificado/modulo/0c5e0001-1a7e-4b0a-8d01-c0a5e0000001?secao=quiz',
  '/meu-desempenho',
  '/meu-seguro',
  '/meus-checklists',
  '/checklist-execucao/0c5e0001-1a7e-4b0a-8d01-c0a5e0000009',
  '/dashboard-profissional',
]

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Minha Conta' }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/**
 * Returns ids from the demo data for the URLs of pages: one booking of Ana (a contractor) in each status, a professional, a
 * payment, an email, checklists and contracts.
 */
async function demoIds() {
  return inDatabase(async ({ db }) => {
    const [ana] = await db.select().from(users).where(eq(users.email, 'ana@demo.plumai'))
    const own = await db
      .select()
      .from(bookings)
      .where(eq(bookings.contractorId, ana?.id ?? ''))
    const [payment] = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.userId, ana?.id ?? ''), eq(payments.status, 'succeeded')))
      .limit(1)
    const checklists = await db
      .select({ id: checklistRuns.id })
      .from(checklistRuns)
      .where(eq(checklistRuns.contractorId, ana?.id ?? ''))
    const contracts = await db
      .select({ id: monthlyContracts.id })
      .from(monthlyContracts)
      .innerJoin(users, eq(users.id, monthlyContracts.contractorId))
      .where(eq(users.email, 'dupla@demo.plumai'))
    const [email] = await db.select({ id: outbox.id }).from(outbox).limit(1)
    const byStatus = new Map(own.map(({ status, id }) => [status, id]))
    return {
      bookings: [...byStatus.values()],
      requested: byStatus.get('Solicitado'),
      confirmed: byStatus.get('Confirmado'),
      professional: own[0]?.professionalId,
      payment: payment?.id,
      email: email?.id,
      checklists: checklists.map(({ id }) => id),
      contracts: contracts.map(({ id }) => id),
    }
  })
}

/** The patterns of all routes, from the names of their files. */
function routes(): RegExp[] {
  const layouts = new Set(['__root', '_app', '_app.admin'])
  return readdirSync(join(import.meta.dirname, '../routes'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((name) => !layouts.has(name))
    .map((name) => {
      const parts = name.replace(/^_app\./, '').split('.')
      const segments = parts.filter((part) => part !== 'index').map((part) => part.replace('[_]', '_').replace(/_$/, ''))
      return new RegExp(`^/${segments.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}/?$`)
    })
}
