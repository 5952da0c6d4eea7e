import type { BrowserContext, Page } from '@playwright/test'
import { deactivate } from './database.ts'
import { makeTeamMember } from './made.ts'
import { PASSWORD, enter, expectToast, freshCpf } from './people.ts'
import { expect, test } from './story.ts'

/** The kinds of people who open the routes. `deactivated` is a person whose account was deactivated after the sign-in. */
const people = ['visitor', 'contractor', 'professional', 'both', 'admin', 'deactivated'] as const
type Who = (typeof people)[number]

const accounts = {
  contractor: 'ana@demo.plumai',
  professional: 'marlene@demo.plumai',
  both: 'dupla@demo.plumai',
  admin: 'admin@demo.plumai',
} as const

const C = '/dashboard-contratante'
const P = '/dashboard-profissional'
const A = '/admin'
const missing = '00000000-0000-4000-8000-000000000000'

/**
 * For each kind of route, the page that each kind of person sees after opening it. `login` is the sign-in page, whose URL
 * contains the path to return to.
 */
const ends = {
  // Each kind of route has six values, one for each kind of person: visitor, contractor, professional, both, admin, deactivated.
  public: ['stay', 'stay', 'stay', 'stay', 'stay', 'stay'],
  landing: ['stay', C, P, P, A, 'stay'],
  protected: ['login', 'stay', 'stay', 'stay', 'stay', 'login'],
  professional: ['login', C, 'stay', 'stay', A, 'login'],
  contractor: ['login', 'stay', P, 'stay', 'stay', 'login'],
  admin: ['login', C, P, P, 'stay', 'login'],
  // A route of the kind `backHome` redirects to the start page of the person, because the account type was chosen already or the
  // booking does not exist.
  backHome: ['login', C, P, P, A, 'login'],
  // Only professionals have the onboarding wizard; it opens at their unfinished step.
  wizard: ['login', C, '/onboarding-profissional?passo=6', '/onboarding-profissional?passo=6', A, 'login'],
  // A page that reports 'Agendamento não encontrado' redirects to the list of bookings.
  backToBookings: ['login', '/meus-agendamentos', '/meus-agendamentos', '/meus-agendamentos', '/meus-agendamentos', 'login'],
} as const

const professionals = 'Este serviço é para profissionais.'
const contractors = 'Este serviço é para contratantes.'

type Route = { path: string; ends: keyof typeof ends; reads?: string }

/** All routes of the product. `reads` is the sentence that a page shows to a person with the wrong kind of account. */
const routes: Route[] = [
  { path: '/', ends: 'landing' },
  { path: '/auth', ends: 'landing' },
  ...[
    '/recuperar-senha',
    '/redefinir-senha',
    '/termos',
    '/privacidade',
    '/ajuda',
    '/ajuda/quanto-custa',
    '/offline',
    '/verificar/ABC',
    '/nao-existe',
  ].map((path) => ({ path, ends: 'public' }) as const),
  { path: '/onboarding-tipo', ends: 'backHome' },
  { path: '/onboarding-profissional', ends: 'wizard' },
  { path: '/onboarding-contratante', ends: 'protected' },
  { path: '/buscar', ends: 'protected' },
  { path: `/profissional/${missing}`, ends: 'protected' },
  { path: `/checkout/${missing}`, ends: 'backHome' },
  { path: `/agendamento-confirmado/${missing}`, ends: 'backHome' },
  { path: '/meus-agendamentos', ends: 'protected' },
  { path: '/minha-disponibilidade', ends: 'professional' },
  { path: '/conversas', ends: 'protected' },
  { path: `/chat/${missing}`, ends: 'protected' },
  { path: `/avaliar/${missing}`, ends: 'backToBookings' },
  { path: '/assinatura', ends: 'protected' },
  { path: '/dashboard-profissional', ends: 'professional' },
  { path: '/meu-perfil-profissional', ends: 'professional' },
  { path: '/dashboard-contratante', ends: 'contractor' },
  { path: '/meu-perfil-contratante', ends: 'contractor' },
  { path: '/verificacoes', ends: 'professional' },
  { path: '/servicos', ends: 'protected' },
  { path: '/meus-checklists', ends: 'protected', reads: contractors },
  { path: '/certificado', ends: 'protected', reads: professionals },
  { path: '/meu-seguro', ends: 'protected', reads: professionals },
  { path: '/meu-desempenho', ends: 'protected', reads: professionals },
  { path: '/contratos-mensalistas', ends: 'protected' },
  { path: `/contratos-mensalistas/${missing}`, ends: 'protected' },
  { path: '/meus-relatorios', ends: 'protected', reads: contractors },
  { path: '/clube-descontos', ends: 'protected' },
  { path: '/admin', ends: 'admin' },
  { path: '/admin/verificacao', ends: 'admin' },
  { path: '/admin/disputas', ends: 'admin' },
  { path: '/admin/atendimentos', ends: 'admin' },
  { path: '/admin/usuarios', ends: 'admin' },
  { path: `/admin/usuarios/${missing}`, ends: 'admin' },
  { path: '/admin/equipe', ends: 'admin' },
  { path: `/checklist-execucao/${missing}`, ends: 'protected' },
  { path: `/certificado/modulo/${missing}`, ends: 'protected', reads: professionals },
  { path: `/agendamento/${missing}`, ends: 'protected' },
  { path: '/recebimentos', ends: 'protected', reads: professionals },
  { path: '/notificacoes', ends: 'protected' },
  { path: '/favoritos', ends: 'protected', reads: contractors },
  { path: '/indique', ends: 'protected', reads: contractors },
  { path: '/conta/privacidade', ends: 'protected' },
  { path: '/ajuda/atendimentos', ends: 'protected' },
  { path: '/pedidos', ends: 'protected' },
]

/**
 * `npm test` opens every route as a visitor, and one route of each kind of guard as a contractor; `npm run test:long` opens every
 * route as each kind of person.
 */
function routesFor(who: Who): Route[] {
  if (process.env.LONG || who === 'visitor') return routes
  return [...new Map(routes.map((route) => [`${route.ends} ${route.reads}`, route])).values()]
}

function tagsOf(who: Who): string[] {
  return who === 'visitor' || who === 'contractor' ? [] : ['@long']
}

test.describe('route guards', { tag: '@1280' }, () => {
  test.beforeEach(({ faults }) => faults.expect(/40[0134]|não encontrad[oa]|Acesso negado|Entre na sua conta/i))

  for (const who of people)
    test(`every route opens or redirects as specified, for ${who}`, { tag: tagsOf(who) }, async ({ browser, faults }) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL })
      await faults.watch(context)
      await become(context, who)
      const page = await context.newPage()
      await page.goto('/ajuda')
      for (const route of routesFor(who)) {
        // For a deactivated account each route is loaded from the server, because an open page learns of the deactivation only
        // with its next request. For the other people the test navigates within the page.
        if (who === 'deactivated') await page.goto(route.path, { waitUntil: 'domcontentloaded' })
        else await navigate(page, route.path)
        await expect.poll(() => place(page), { message: `${who} at ${route.path}`, intervals: [50] }).toBe(endOf(route, who))
        await expect(page.locator('h1').first(), `${who} at ${route.path}`).toBeVisible()
        if (route.reads && who !== 'visitor' && who !== 'deactivated') await reads(page, route.reads, who)
      }
      await context.close()
    })

  test('a team member with one team role finds and opens only the admin pages of that role', async ({ page }, { project }) => {
    const { email } = await makeTeamMember('Rute Melo', 'suporte')
    await enter(page, email)
    await page.goto('/admin/atendimentos')
    await expect(page.getByRole('heading', { name: 'Atendimentos', level: 1 })).toBeVisible()
    // On a phone the navigation bar has room for only four pages. The links to the other admin pages are on the first one,
    // 'Início'.
    if (project.name === '390') await page.getByRole('link', { name: 'Início', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Pessoas/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pagamentos/ })).toHaveCount(0)
    await page.goto('/admin/pagamentos')
    await expect(page.getByText('O seu papel na equipe não abre esta parte. Peça a quem administra.').first()).toBeVisible()
    await expect(page.getByText(/R\$/)).toHaveCount(0)
  })

  test('after an account is deactivated, its owner is redirected to the sign-in by the next page', async ({ page, context }) => {
    const email = await newcomer(context)
    await page.goto('/dashboard-contratante')
    await expect(page.getByRole('button', { name: 'Minha Conta' }).first()).toBeVisible()
    await deactivate(email)
    await navigate(page, '/conversas')
    await expect(page).toHaveURL(/\/auth\?voltar=/)
    await expectToast(page, 'Sua sessão expirou. Entre de novo para continuar de onde parou.')
  })

  test(
    'a professional whose documents were refused starts at the documents step and may open editor and agenda',
    { tag: '@long' },
    async ({ page, context }) => {
      await call(context, 'auth.signIn', { email: 'rosa@demo.plumai', password: PASSWORD })
      for (const path of ['/', P, C]) {
        await page.goto(path)
        await expect.poll(() => place(page), path).toBe('/onboarding-profissional?passo=4')
      }
      await expect(page.getByText('Motivo: A foto do documento está cortada. Envie outra com o documento inteiro.')).toBeVisible()
      for (const path of ['/meu-perfil-profissional', '/minha-disponibilidade', '/verificacoes', '/conversas']) {
        await navigate(page, path)
        await expect.poll(() => place(page)).toBe(path)
        await expect(page.locator('h1').first()).toBeVisible()
        await expect(page.getByRole('link', { name: 'Termine seu cadastro', exact: true })).toHaveCount(0)
      }
    },
  )

  test(
    'a professional without a profile reads the missing step on the pages for professionals',
    { tag: '@long' },
    async ({ page, context }) => {
      await newcomer(context, 'profissional')
      for (const path of ['/minha-disponibilidade', '/meu-perfil-profissional', '/meu-desempenho', '/servicos']) {
        await page.goto(path)
        const link = page.getByRole('main').getByRole('link', { name: 'Termine seu cadastro' })
        await expect(link, path).toHaveAttribute('href', '/onboarding-profissional')
      }
      await page.goto(C)
      await expect.poll(() => place(page)).toBe('/onboarding-profissional?passo=1')
    },
  )

  test('a protected page shows only a spinner while the session is loading', { tag: '@long' }, async ({ page, context }) => {
    await become(context, 'contractor')
    // Removes the session from the HTML, so that the page must load it. The server sends such HTML when the database does not
    // respond.
    await page.route(/\/(meus-agendamentos|admin)$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('plumai-estado', 'sem-estado') })
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/auth\.session/, async (route) => {
      await held
      await route.continue()
    })
    for (const path of ['/meus-agendamentos', '/admin']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toBeVisible()
      expect(await page.locator('h1, nav, main').count()).toBe(0)
    }
    release()
    await expect.poll(() => place(page)).toBe(C)
  })

  test('the toast of a refused page is still shown after the redirect', { tag: '@long' }, async ({ page, context }) => {
    await become(context, 'contractor')
    await page.goto('/minha-disponibilidade')
    await expect(page).toHaveURL(new RegExp(`${C}$`))
    await expectToast(page, 'Acesso negado', 'Esta página é apenas para profissionais')
  })

  test('a signed-out visitor who opens the services page reads why to sign in', { tag: '@long' }, async ({ page }) => {
    await page.goto('/servicos')
    await expect(page).toHaveURL(/\/auth\?voltar=%2Fservicos$/)
    await expect(page.getByText('Entre para ver os serviços para você')).toBeVisible()
  })

  test('the parameter voltar never redirects a signed-in person to another site', { tag: '@long' }, async ({ page, context }) => {
    await become(context, 'contractor')
    const otherSites = ['//evil.example', '/\\evil.example', '%2F%2Fevil.example', 'https://evil.example', '/%09/evil.example']
    for (const voltar of otherSites) {
      await page.goto(`/auth?voltar=${voltar}`)
      await expect.poll(() => place(page), `voltar=${voltar}`).toBe(C)
    }
  })
})

/** Signs in through the API, without opening a page. */
async function become(context: BrowserContext, who: Who): Promise<void> {
  if (who === 'visitor') return
  if (who === 'deactivated') return deactivate(await newcomer(context))
  await call(context, 'auth.signIn', { email: accounts[who], password: PASSWORD })
}

/** Creates a person for one test and signs the person in; returns the email. */
async function newcomer(context: BrowserContext, type = 'contratante'): Promise<string> {
  const email = `caio.${type}.${Date.now()}@casa.example`
  const known = { name: 'Caio Pinto', phone: '11987654321', password: 'segredo de casa', adult: true }
  await call(context, 'auth.signUp', { ...known, email, cpf: freshCpf() })
  await call(context, 'onboarding.chooseType', { type })
  return email
}

async function call(context: BrowserContext, path: string, data: object): Promise<void> {
  const headers = { origin: process.env.E2E_URL ?? '' }
  const answer = await context.request.post(`/trpc/${path}`, { data, headers })
  expect(answer.ok(), path).toBe(true)
}

/** Navigates within the loaded page, as a link does, so the session is not loaded again. */
async function navigate(page: Page, path: string): Promise<void> {
  // A public page loads its script after its contents. React marks the elements when it has hydrated the page.
  await page.waitForFunction(() => {
    const rendered = document.querySelector('h1') ?? document.querySelector('#root > *')
    return Reflect.has(self, '__TSR_ROUTER__') && Object.keys(rendered ?? {}).some((key) => key.startsWith('__react'))
  })
  await page.evaluate(async (href) => {
    const router = Reflect.get(self, '__TSR_ROUTER__') as { navigate: (to: { href: string }) => Promise<void> }
    await router.navigate({ href })
  }, path)
}

function endOf(route: { path: string; ends: keyof typeof ends }, who: Who): string {
  const end = ends[route.ends][people.indexOf(who)]
  if (end === 'stay') return route.path
  return end === 'login' ? `/auth?voltar=${route.path}` : (end ?? '')
}

function place(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return decodeURIComponent(pathname + search)
}

async function reads(page: Page, sentence: string, who: Who): Promise<void> {
  const meant = sentence === professionals ? ['professional', 'both'] : ['contractor', 'both', 'admin']
  const said = page.getByText(sentence)
  if (meant.includes(who)) return expect(said).toHaveCount(0)
  await expect(said).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver serviços' })).toHaveAttribute('href', '/servicos')
}
