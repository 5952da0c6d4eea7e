import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { AppShell } from './app-shell.tsx'

const waiting = { verifications: 3, disputes: 0, reports: 1, appeals: 0, chargebacks: 0, payouts: 2 }

async function open(part: object) {
  const component = await asPerson(() => <AppShell>conteúdo</AppShell>, part)
  return openPages(
    '/admin/verificacao',
    { '/admin/verificacao': { component } },
    {
      'admin.waiting': () => waiting,
      'chat.unread': () => ({ count: 0 }),
      'notifications.mine': () => ({ items: [], unread: 0 }),
    },
  )
}
const admin = { isAdmin: true, startsAsAdmin: true, isContractor: false }

test('an admin with no other role sees the admin sections, each with the number of waiting items', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open(admin)
  const nav = screen.getByRole('navigation', { name: 'Seções' })
  await expect.element(nav.getByRole('link', { name: /^Verificações ?, 3 esperam$/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(nav.getByRole('link', { name: /^Recebimentos parados ?, 2 esperam$/ })).toBeVisible()
  const names = nav
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent?.replace(/\d.*$/, ''))
  expect(names).toEqual([
    'Início',
    'Verificações',
    'Disputas',
    'Pagamentos',
    'Recebimentos parados',
    'Moderação',
    'Mensagens',
    'Atendimentos',
    'Pessoas',
    'Auditoria',
    'Equipe',
  ])
})

test('on a phone the bottom bar of an admin has the first page and the three most used sections', async () => {
  await page.viewport(390, 844)
  const { screen } = await open(admin)
  const nav = screen.getByRole('navigation', { name: 'Seções' })
  await expect.element(nav.getByRole('link', { name: /^Verificações ?, 3 esperam$/ })).toBeVisible()
  expect(nav.getByRole('link').elements()).toHaveLength(4)
})

test('an admin who is also a contractor sees the contractor’s sections with one link to the admin pages', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open({ isAdmin: true, isContractor: true })
  const nav = screen.getByRole('navigation', { name: 'Seções' })
  await expect.element(nav.getByRole('link', { name: 'Painel Admin' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: /^Verificações/ })).not.toBeInTheDocument()
})
