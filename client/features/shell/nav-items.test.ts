import { expect, test } from 'vitest'
import { chromeOf } from './chrome.ts'
import { bottomItems, containsPage, sidebarItems } from './nav-items.ts'

const contractor = {
  isProfessional: false,
  isContractor: true,
  isAdmin: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
}
const professional = { ...contractor, isProfessional: true, isContractor: false }
const labels = (items: { label: string }[]) => items.map(({ label }) => label)

test('the bottom bar has four links that depend on the role, because the account menu is the fifth item', () => {
  expect(labels(bottomItems(contractor))).toEqual(['Início', 'Buscar', 'Agenda', 'Conversas'])
  expect(labels(bottomItems(professional))).toEqual(['Início', 'Agenda', 'Recebimentos', 'Conversas'])
})

test('the sidebar shows the items of the person’s roles', () => {
  expect(labels(sidebarItems(contractor))).toContain('Central Financeira')
  expect(labels(sidebarItems(professional))).not.toContain('Buscar')
  expect(labels(sidebarItems({ ...contractor, isAdmin: true }))).toContain('Painel Admin')
})

test('a professional with an unfinished sign-up sees a professional’s links, and the home link opens the wizard', () => {
  const beginner = { ...contractor, isContractor: false, unfinishedProfessional: true }
  expect(labels(bottomItems(beginner))).toEqual(labels(bottomItems(professional)))
  expect(bottomItems(beginner)[0]?.to).toBe('/onboarding-profissional')
  expect(labels(sidebarItems(beginner))).not.toContain('Central Financeira')
  expect(sidebarItems({ ...professional, unfinishedProfessional: true })[0]?.to).toBe('/onboarding-profissional')
  expect(bottomItems({ ...contractor, unfinishedProfessional: true })[0]?.to).toBe('/dashboard-contratante')
})

test.each([
  ['/chat/1', ['Conversas']],
  ['/profissional/1', ['Buscar']],
  ['/agendamento-confirmado/1', ['Agenda']],
  ['/servicos', []],
])('the page %s belongs to the menu items %o', (path, sections) => {
  expect(labels(bottomItems(contractor).filter((item) => containsPage(item, path)))).toEqual(sections)
})

test.each([
  ['/buscar', { header: true, bottomBar: true, sidebar: true, gutters: true, wide: true, reminder: true }],
  ['/chat/1', { header: false, bottomBar: false, sidebar: true, gutters: false, wide: false, reminder: false }],
  ['/checkout/1', { header: true, bottomBar: false, sidebar: false, gutters: true, wide: false, reminder: false }],
  ['/onboarding-contratante', { header: true, bottomBar: false, sidebar: false, gutters: true, wide: false, reminder: false }],
])('the bars that the shell renders around the page %s: %o', (path, chrome) => {
  expect(chromeOf(path)).toEqual(chrome)
})
