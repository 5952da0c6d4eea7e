import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CONSENT_VERSION, consentTextOf } from '#shared/directory-consent.ts'
import { directoryMessages } from '#shared/directory.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PublicPagesChoice } from './public-pages-choice.tsx'

const none = { portrait: false, reviewLine: false, freeDay: false }
const off = {
  agreedAt: null as string | null,
  agreedText: null as string | null,
  agreed: null as object | null,
  current: false,
  shown: false,
  yearsOfExperience: 11,
  completedBookings: 40,
  preview: {
    id: '5f0f5a6e-0000-4000-8000-000000000001',
    name: 'Marlene S.',
    district: 'Saúde',
    rating: 0,
    reviewCount: 0,
    totalInCents: 10_800,
    portrait: null,
    line: { text: 'Limpou tudo com calma.', firstName: 'Ana' },
    freeDay: '2026-11-25',
  },
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' } as object | null,
}
const yes = { agreedAt: '2026-11-23T12:00:00.000Z', agreedText: consentTextOf(none), agreed: none, current: true }
const on = { ...off, ...yes, shown: true }
const open = (entry: object, answers: Parameters<typeof openPages>[2] = {}) =>
  openPages('/', { '/': { component: PublicPagesChoice } }, { 'directory.mine': () => entry, ...answers })

test('shows the consent text and exactly what would appear, and nothing happens before the professional agrees', async () => {
  const { screen, calls } = await open(off)
  await expect.element(screen.getByText(consentTextOf(none))).toBeVisible()
  const preview = screen.getByRole('group', { name: 'Prévia do que aparece' })
  await expect.element(preview.getByRole('heading', { name: 'Marlene S.' })).toBeVisible()
  await expect.element(preview.getByText('Novo por aqui')).toBeVisible()
  await expect.element(preview.getByText('R$ 108,00')).toBeVisible()
  await expect.element(preview.getByText(/na página de São Paulo, SP/)).toBeVisible()
  expect(preview.getByRole('link').elements()).toEqual([])
  expect(calls.map(({ path }) => path)).toEqual(['directory.mine'])
})

test('agreeing sends the version of the text that was read, and the consent can be withdrawn', async () => {
  const { screen, asked, toasts } = await open(off, { 'directory.agree': () => on, 'directory.withdraw': () => off })
  await screen.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.element(screen.getByText('Você aparece na página de São Paulo, SP.')).toBeVisible()
  await expect.element(screen.getByText('Você disse sim em 23 de novembro de 2026')).toBeVisible()
  expect(asked('directory.agree')).toEqual([{ version: CONSENT_VERSION, ...none }])
  await screen.getByRole('button', { name: 'Deixar de aparecer' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sim, quero aparecer' })).toBeVisible()
  expect(toasts.map(({ title }) => title)).toEqual([directoryMessages.agreed.title, directoryMessages.withdrawn.title])
})

test.each([
  ['the profile is not in the search', { ...on, shown: false }, directoryMessages.waits],
  ['the city is not known', { ...on, shown: false, city: null }, directoryMessages.cityUnknown],
])('agreeing while %s says that the choice is saved, and what is missing', async (_, waiting, why) => {
  const answers = { 'directory.agree': () => waiting, 'directory.withdraw': () => off }
  const { screen, toasts } = await open({ ...off, city: waiting.city }, answers)
  await screen.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: directoryMessages.saved.title, description: why }])
  await screen.getByRole('button', { name: 'Deixar de aparecer' }).click()
  await expect.poll(() => toasts).toMatchObject([{}, { title: directoryMessages.saved.title }])
})

test('the button keeps the focus after each choice, and the status banner stays mounted for screen readers', async () => {
  const { screen } = await open(off, { 'directory.agree': () => on, 'directory.withdraw': () => off })
  const banner = screen.getByRole('status')
  await expect.element(banner.getByText(directoryMessages.off.title)).toBeVisible()
  const mounted = banner.element()
  screen.getByRole('button', { name: 'Sim, quero aparecer' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Deixar de aparecer' })).toHaveFocus()
  await expect.element(banner.getByText('Você aparece na página de São Paulo, SP.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Sim, quero aparecer' })).toHaveFocus()
  await expect.element(banner.getByText(directoryMessages.off.title)).toBeVisible()
  expect(banner.element()).toBe(mounted)
})

test('says why a professional who agreed does not appear yet', async () => {
  const waiting = await open({ ...on, shown: false })
  await expect.element(waiting.screen.getByText(directoryMessages.waits)).toBeVisible()
  await waiting.screen.unmount()
  const { screen } = await open({ ...on, shown: false, city: null })
  await expect.element(screen.getByText(directoryMessages.cityUnknown)).toBeVisible()
})

test('the switches change preview and text at once, but the choice is sent only with the button', async () => {
  const all = { portrait: true, reviewLine: true, freeDay: true }
  const more = { ...on, agreed: { ...none, reviewLine: true, freeDay: true }, agreedText: 'x' }
  const { screen, asked, toasts } = await open(off, { 'directory.agree': () => more })
  const preview = screen.getByRole('group', { name: 'Prévia do que aparece' })
  await expect.element(preview.getByText('R$ 108,00')).toBeVisible()
  expect(preview.getByText('Livre qua, 25 nov').elements()).toEqual([])
  await screen.getByRole('switch', { name: 'Meu próximo dia livre' }).click()
  await screen.getByRole('switch', { name: 'Uma frase de avaliação' }).click()
  await expect.element(preview.getByText('Livre qua, 25 nov')).toBeVisible()
  await expect.element(preview.getByText(/“Limpou tudo com calma\.”/)).toBeVisible()
  await expect.element(screen.getByText(consentTextOf({ ...all, portrait: false }))).toBeVisible()
  await expect.element(screen.getByText('Você ainda não tem foto.', { exact: false })).toBeVisible()
  expect(asked('directory.agree')).toEqual([])
  await screen.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.poll(() => asked('directory.agree')).toEqual([{ version: CONSENT_VERSION, ...all, portrait: false }])
  await screen.getByRole('switch', { name: 'Meu próximo dia livre' }).click()
  await screen.getByRole('button', { name: 'Salvar escolha' }).click()
  await expect.poll(() => asked('directory.agree').at(-1)).toEqual({ version: CONSENT_VERSION, ...none, reviewLine: true })
  expect(toasts.map(({ title }) => title)).toEqual([directoryMessages.agreed.title, directoryMessages.changed.title])
})

test('a professional who agreed to an earlier consent text reads what applies now, and can agree to the new text', async () => {
  const earlier = { ...on, agreedText: 'Autorizo a mostrar meu primeiro nome.', current: false }
  const { screen, asked } = await open(earlier, { 'directory.agree': () => on })
  const present = screen.getByRole('region', { name: 'O que vale agora' })
  await expect.element(present.getByText(earlier.agreedText)).toBeVisible()
  await expect.element(screen.getByText(consentTextOf(none))).toBeVisible()
  await screen.getByRole('button', { name: 'Concordar com o texto novo' }).click()
  await expect.element(present).not.toBeInTheDocument()
  expect(asked('directory.agree')).toEqual([{ version: CONSENT_VERSION, ...none }])
})

test('when the server refuses the consent, nothing changes and a message says why', async () => {
  const refuse = () => {
    throw refusal('CONFLICT', 'text_changed', directoryMessages.textChanged)
  }
  const { screen, toasts } = await open(off, { 'directory.agree': refuse })
  await screen.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: directoryMessages.failed.title }])
  await expect.element(screen.getByRole('button', { name: 'Sim, quero aparecer' })).toBeVisible()
})
