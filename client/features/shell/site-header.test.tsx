import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SessionView } from '#client/lib/session.ts'
import { asPerson } from '../booking/as-person.tsx'
import { openPages } from '../checkout/stage.tsx'
import { SiteHeader } from './site-header.tsx'

const nowhere = () => <h1>Outra página</h1>
const paths = ['/auth', '/buscar', '/servicos', '/meus-agendamentos', '/minha-disponibilidade', '/conversas', '/admin']

async function open(part: Partial<SessionView>, width = 1280, next = '/') {
  await page.viewport(width, 844)
  const component = await asPerson(() => <SiteHeader />, part)
  const others = Object.fromEntries(paths.map((path) => [path, { component: nowhere }]))
  const answers = {
    'chat.unread': () => ({ count: 0 }),
    'notifications.mine': () => ({ items: [], unread: 0 }),
    'onboarding.state': () => ({ type: next === '/' ? 'contratante' : 'profissional', next }),
  }
  return openPages('/', { '/': { component }, ...others }, answers)
}

/** The words of the menu, from top to bottom. */
async function menuOf({ screen }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  await screen.getByRole('button', { name: 'Minha Conta' }).click()
  const items = screen.getByRole('menu', { name: 'Minha Conta' }).getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  return items.elements().map((item) => item.textContent?.trim() ?? '')
}

const ours = ['Editar Perfil', 'Tema', 'Privacidade', 'Ajuda']

test('a visitor finds the search and the way in', async () => {
  const { screen } = await open({ user: null, isContractor: false })
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
  await expect.element(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/auth')
  expect(screen.getByRole('button', { name: 'Minha Conta' }).elements()).toHaveLength(0)
})

test.each([
  ['a household', {}, ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair']],
  [
    'a professional',
    { isProfessional: true, isContractor: false },
    ['Dashboard', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas', 'Sair'],
  ],
  [
    'somebody who is both',
    { isProfessional: true },
    ['Dashboard', 'Painel do contratante', 'Meus Agendamentos', 'Minha Disponibilidade', 'Minhas Conversas', 'Sair'],
  ],
  ['an admin', { isAdmin: true }, ['Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Painel Admin', 'Sair']],
])('%s has exactly the specs’ items, in their order, then ours', async (_who, part, items) => {
  const stage = await open(part)
  await expect.element(stage.screen.getByRole('link', { name: 'Buscar', exact: true })).toHaveAttribute('href', '/buscar')
  await expect.element(stage.screen.getByRole('link', { name: 'Serviços', exact: true })).toHaveAttribute('href', '/servicos')
  expect(await menuOf(stage)).toEqual([...items, ...ours])
})

test('at 390 px the bar’s two links are in the menu', async () => {
  const items = ['Buscar', 'Serviços', 'Dashboard', 'Meus Agendamentos', 'Minhas Conversas', 'Sair']
  expect(await menuOf(await open({}, 390))).toEqual([...items, ...ours])
})

test('who began as a professional and has no profile yet finds the wizard first', async () => {
  const stage = await open({ isContractor: false }, 1280, '/onboarding-profissional')
  await expect.poll(() => stage.asked('onboarding.state')).toHaveLength(1)
  expect((await menuOf(stage))[0]).toBe('Termine seu cadastro de profissional')
})
