import { expect, test } from 'vitest'
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
  '/servicos',
  '/meus-agendamentos',
  '/minha-disponibilidade',
  '/conversas',
  '/admin',
]

interface Standing {
  type: 'contratante' | 'profissional' | null
  next: string
}

const done: Standing = { type: 'contratante', next: '/' }

async function open(part: Partial<SessionView>, width = 1280, standing = done) {
  await page.viewport(width, 844)
  const component = await asPerson(() => <SiteHeader />, part)
  const others = Object.fromEntries(paths.map((path) => [path, { component: nowhere }]))
  const answers = {
    'chat.unread': () => ({ count: 0 }),
    'notifications.mine': () => ({ items: [], unread: 0 }),
    'onboarding.state': () => standing,
    'onboarding.addRole': () => ({ type: 'profissional', next: '/onboarding-profissional', step: 1 }),
  }
  return openPages('/', { '/': { component }, ...others }, answers)
}

/** The words of the menu, from top to bottom; opens it where it is closed. */
async function wordsOf({ screen }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const menu = screen.getByRole('menu', { name: 'Minha Conta' })
  if (menu.elements().length === 0) await screen.getByRole('button', { name: 'Minha Conta' }).click()
  await expect.element(menu).toBeVisible()
  const items = menu.getByRole('menuitem')
  return items.elements().map((item) => item.textContent?.trim() ?? '')
}

const ours = ['Editar Perfil', 'Favoritos', 'Tema', 'Privacidade', 'Ajuda']
const offers = 'Também quero oferecer serviços'
const hires = 'Também quero contratar'
/** Ours with the other role's item where it belongs. */
const withRole = (item: string) => [
  'Editar Perfil',
  ...(item === offers ? ['Favoritos'] : []),
  item,
  'Tema',
  'Privacidade',
  'Ajuda',
]

test('a visitor finds the search and the way in', async () => {
  const { screen } = await open({ user: null, isContractor: false })
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
  await expect.element(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/auth')
  expect(screen.getByRole('button', { name: 'Minha Conta' }).elements()).toHaveLength(0)
})

test.each<[string, Partial<SessionView>, Standing, string[], string[]]>([
  ['a household', {}, done, ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair'], withRole(offers)],
  [
    'a professional',
    { isProfessional: true, isContractor: false },
    done,
    ['Dashboard', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas', 'Sair'],
    withRole(hires),
  ],
  [
    'somebody who is both',
    { isProfessional: true },
    done,
    ['Dashboard', 'Painel do contratante', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas', 'Sair'],
    ours,
  ],
  [
    'an admin',
    { isAdmin: true },
    { type: null, next: '/' },
    ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Painel Admin', 'Sair'],
    ours,
  ],
  [
    'a professional without a profile yet',
    { unfinishedProfessional: true },
    { type: 'profissional', next: '/onboarding-profissional' },
    ['Termine seu cadastro de profissional', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair'],
    ours,
  ],
  [
    'somebody without a type yet',
    {},
    { type: null, next: '/onboarding-tipo' },
    ['Termine seu cadastro', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair'],
    ours,
  ],
])('%s has exactly the specs’ items, in their order, then ours', async (_who, part, standing, items, below) => {
  const stage = await open(part, 1280, standing)
  await expect.element(stage.screen.getByRole('link', { name: 'Buscar', exact: true })).toHaveAttribute('href', '/buscar')
  await expect.element(stage.screen.getByRole('link', { name: 'Serviços', exact: true })).toHaveAttribute('href', '/servicos')
  await expect.poll(() => wordsOf(stage)).toEqual([...items, ...below])
})

test('at 390 px the bar’s two links are in the menu', async () => {
  const items = ['Buscar', 'Serviços', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair']
  const stage = await open({}, 390)
  await expect.poll(() => wordsOf(stage)).toEqual([...items, ...withRole(offers)])
})

test('the other role is added and its wizard opened', async () => {
  const stage = await open({})
  await expect.poll(() => wordsOf(stage)).toContain(offers)
  await stage.screen.getByRole('menuitem', { name: offers }).click()
  await expect.poll(stage.here).toBe('/onboarding-profissional')
  expect(stage.asked('onboarding.addRole')).toEqual([{ type: 'profissional' }])
})
