import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SessionView } from '#client/lib/session.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { SiteHeader } from './site-header.tsx'

const nowhere = () => <h1>Outra página</h1>
const paths = [
  '/auth',
  '/onboarding-profissional',
  '/onboarding-tipo',
  '/buscar',
  '/diaristas/$',
  '/servicos',
  '/meus-agendamentos',
  '/minha-disponibilidade',
  '/conversas',
  '/admin',
]

interface Onboarding {
  type: 'contratante' | 'profissional' | null
  next: string
}

const done: Onboarding = { type: 'contratante', next: '/' }

async function open(part: Partial<SessionView>, width = 1280, onboarding = done) {
  await page.viewport(width, 844)
  const component = await asPerson(() => <SiteHeader />, part)
  const others = Object.fromEntries(paths.map((path) => [path, { component: nowhere }]))
  const answers = {
    'chat.unread': () => ({ count: 0 }),
    'notifications.mine': () => ({ items: [], unread: 0 }),
    'onboarding.state': () => onboarding,
    'onboarding.addRole': () => ({ type: 'profissional', next: '/onboarding-profissional', step: 1 }),
  }
  return openPages('/', { '/': { component }, ...others }, answers)
}

/** The texts of the menu items from top to bottom. Opens the menu if it is closed. */
async function itemTextsOf({ screen }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const menu = screen.getByRole('menu', { name: 'Minha Conta' })
  if (menu.elements().length === 0) await screen.getByRole('button', { name: 'Minha Conta' }).click()
  await expect.element(menu).toBeVisible()
  const items = menu.getByRole('menuitem')
  return items.elements().map((item) => item.textContent?.trim() ?? '')
}

const last = ['Segurança', 'Privacidade', 'Tema', 'Ajuda', 'Sair']
const invite = 'Indique e ganhe'
const ownItems = ['Editar Perfil', 'Pedidos', 'Assinatura', 'Favoritos', invite, ...last]
const offers = 'Também quero oferecer serviços'
const hires = 'Também quero contratar'
/** Returns all menu items of a person with one role. `item` is the menu item that adds the other role. */
const withRole = (item: string) => [
  'Editar Perfil',
  'Pedidos',
  ...(item === offers ? ['Assinatura', 'Favoritos', invite] : ['Recebimentos', 'Meus contratos']),
  item,
  ...last,
]

test('a visitor sees links to the list of professionals by city and to the sign-in', async () => {
  const { screen } = await open({ user: null, isContractor: false })
  await expect
    .element(screen.getByRole('link', { name: 'Buscar Profissionais' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/diaristas\/?$/))
  await expect.element(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/auth')
  expect(screen.getByRole('button', { name: 'Minha Conta' }).elements()).toHaveLength(0)
})

test.each<[string, Partial<SessionView>, Onboarding, string[], string[]]>([
  ['a contractor', {}, done, ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas'], withRole(offers)],
  [
    'a professional',
    { isProfessional: true, isContractor: false },
    done,
    ['Dashboard', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas'],
    withRole(hires),
  ],
  [
    'a person with both roles',
    { isProfessional: true },
    done,
    ['Dashboard', 'Painel do contratante', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas'],
    ['Editar Perfil', 'Pedidos', 'Recebimentos', 'Meus contratos', ...ownItems.slice(2)],
  ],
  [
    'an admin',
    { isAdmin: true },
    { type: null, next: '/' },
    ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Painel Admin'],
    ownItems,
  ],
  [
    'a professional without a profile',
    { unfinishedProfessional: true, isContractor: false },
    { type: 'profissional', next: '/onboarding-profissional' },
    ['Termine seu cadastro de profissional', 'Dashboard', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas'],
    ownItems.filter((item) => !['Favoritos', 'Assinatura', 'Pedidos', invite].includes(item)),
  ],
  [
    'a person without an account type',
    {},
    { type: null, next: '/onboarding-tipo' },
    ['Termine seu cadastro', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas'],
    ownItems,
  ],
])(
  '%s sees in the menu exactly the specified items in order, then the additional items, and Sair last',
  async (_who, part, onboarding, items, below) => {
    const stage = await open(part, 1280, onboarding)
    await expect.element(stage.screen.getByRole('link', { name: 'Buscar', exact: true })).toHaveAttribute('href', '/buscar')
    await expect.element(stage.screen.getByRole('link', { name: 'Serviços', exact: true })).toHaveAttribute('href', '/servicos')
    await expect.poll(() => itemTextsOf(stage)).toEqual([...items, ...below])
  },
)

test('the menu links to the subscription and to the security section of the profile editor', async () => {
  const stage = await open({})
  await itemTextsOf(stage)
  const item = (name: string) => stage.screen.getByRole('menuitem', { name })
  await expect.element(item('Assinatura')).toHaveAttribute('href', '/assinatura')
  await expect.element(item('Segurança')).toHaveAttribute('href', '/meu-perfil-contratante#conta-segura')
})

test('at 390 px the account menu contains the two links of the top bar', async () => {
  const items = ['Buscar', 'Serviços', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas']
  const stage = await open({}, 390)
  await expect.poll(() => itemTextsOf(stage)).toEqual([...items, ...withRole(offers)])
})

test('the menu adds the other role to the account and opens the wizard for that role', async () => {
  const stage = await open({})
  await expect.poll(() => itemTextsOf(stage)).toContain(offers)
  await stage.screen.getByRole('menuitem', { name: offers }).click()
  await expect.poll(stage.here).toBe('/onboarding-profissional')
  expect(stage.asked('onboarding.addRole')).toEqual([{ type: 'profissional' }])
})

test('where the browser can install the product, the menu item opens the install prompt and then disappears', async () => {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  window.plumaiInstall = Object.assign(new Event('beforeinstallprompt'), { prompt })
  const page = await open({})
  const texts = await itemTextsOf(page)
  expect(texts.slice(-4)).toEqual(['Tema', 'Instalar o aplicativo', 'Ajuda', 'Sair'])
  await page.screen.getByRole('menuitem', { name: 'Instalar o aplicativo' }).click()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(await itemTextsOf(page)).not.toContain('Instalar o aplicativo')
})

test('on iOS, where no install prompt exists, the menu explains how to install the app', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  const { screen, ...rest } = await open({})
  await itemTextsOf({ screen, ...rest })
  await screen.getByRole('menuitem', { name: 'Instalar o aplicativo' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Instalar o aplicativo' })
  await expect.element(dialog.getByText(/No Safari, toque em Compartilhar/)).toBeVisible()
  Reflect.deleteProperty(navigator, 'standalone')
})
