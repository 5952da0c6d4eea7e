import { expect, test } from 'vitest'
import { chromeOf } from './chrome.ts'
import { bottomItems, holds, sidebarItems } from './nav-items.ts'

const household = { isProfessional: false, isContractor: true, isAdmin: false }
const professional = { isProfessional: true, isContractor: false, isAdmin: false }
const labels = (items: { label: string }[]) => items.map(({ label }) => label)

test('the bottom bar has four links by kind; the fifth place is the account menu', () => {
  expect(labels(bottomItems(household))).toEqual(['Início', 'Buscar', 'Agenda', 'Conversas'])
  expect(labels(bottomItems(professional))).toEqual(['Início', 'Agenda', 'Horários', 'Conversas'])
})

test('the sidebar shows what belongs to one’s kinds', () => {
  expect(labels(sidebarItems(household))).toContain('Central Financeira')
  expect(labels(sidebarItems(professional))).not.toContain('Buscar')
  expect(labels(sidebarItems({ ...household, isAdmin: true }))).toContain('Painel Admin')
})

test('the agenda opens on the professional’s list for whoever is one, the household’s side beside it or not', () => {
  const opens = (kind: typeof household) =>
    [...bottomItems(kind), ...sidebarItems(kind)].filter(({ to }) => to === '/meus-agendamentos').map(({ search }) => search)
  expect(opens(professional)).toEqual([{ aba: 'profissional' }, { aba: 'profissional' }])
  expect(opens({ ...professional, isContractor: true })).toEqual([{ aba: 'profissional' }, { aba: 'profissional' }])
  expect(opens(household)).toEqual([undefined, undefined])
})

test.each([
  ['/chat/1', ['Conversas']],
  ['/profissional/1', ['Buscar']],
  ['/agendamento-confirmado/1', ['Agenda']],
  ['/servicos', []],
])('%s is a part of %o', (path, sections) => {
  expect(labels(bottomItems(household).filter((item) => holds(item, path)))).toEqual(sections)
})

test.each([
  ['/buscar', { bottomBar: true, sidebar: true, gutters: true, wide: true, reminder: true }],
  ['/chat/1', { bottomBar: false, sidebar: true, gutters: false, wide: false, reminder: false }],
  ['/checkout/1', { bottomBar: false, sidebar: false, gutters: true, wide: false, reminder: false }],
  ['/onboarding-contratante', { bottomBar: false, sidebar: false, gutters: true, wide: false, reminder: false }],
])('around %s stands %o', (path, chrome) => {
  expect(chromeOf(path)).toEqual(chrome)
})
