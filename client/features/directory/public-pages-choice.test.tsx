import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { consentText, CONSENT_VERSION, directoryMessages } from '#shared/directory.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PublicPagesChoice } from './public-pages-choice.tsx'

const off = {
  agreedAt: null as string | null,
  agreedText: null as string | null,
  shown: false,
  preview: {
    id: '5f0f5a6e-0000-4000-8000-000000000001',
    name: 'Marlene S.',
    district: 'Saúde',
    services: ['Faxina Leve'],
    rating: 0,
    reviewCount: 0,
    dailyPriceInCents: 18_000,
  },
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' } as object | null,
}
const on = { ...off, agreedAt: '2026-11-23T12:00:00.000Z', agreedText: consentText, shown: true }
const open = (entry: object, answers: Parameters<typeof openPages>[2] = {}) =>
  openPages('/', { '/': { component: PublicPagesChoice } }, { 'directory.mine': () => entry, ...answers })

test('shows the consent text and exactly what would appear, and nothing happens before the professional agrees', async () => {
  const { screen, calls } = await open(off)
  await expect.element(screen.getByText(consentText)).toBeVisible()
  const preview = screen.getByRole('group', { name: 'Prévia do que aparece' })
  await expect.element(preview.getByRole('heading', { name: 'Marlene S.' })).toBeVisible()
  await expect.element(preview.getByText('Novo por aqui')).toBeVisible()
  await expect.element(preview.getByText('R$ 180,00')).toBeVisible()
  await expect.element(preview.getByText(/na página de São Paulo, SP/)).toBeVisible()
  expect(preview.getByRole('link').elements()).toEqual([])
  expect(calls.map(({ path }) => path)).toEqual(['directory.mine'])
})

test('agreeing sends the version of the text that was read, and the consent can be withdrawn', async () => {
  const { screen, asked, toasts } = await open(off, { 'directory.agree': () => on, 'directory.withdraw': () => off })
  await screen.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.element(screen.getByText('Você aparece na página de São Paulo, SP.')).toBeVisible()
  await expect.element(screen.getByText('Você disse sim em 23 de novembro de 2026')).toBeVisible()
  expect(asked('directory.agree')).toEqual([{ version: CONSENT_VERSION }])
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

test('the button keeps the focus, and the banner that a screen reader follows stays mounted', async () => {
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

test('a professional who agreed to an earlier text reads what applies now, and can agree to the new text', async () => {
  const earlier = { ...on, agreedText: 'Autorizo a mostrar meu primeiro nome.' }
  const { screen, asked } = await open(earlier, { 'directory.agree': () => on })
  await expect.element(screen.getByText(earlier.agreedText)).toBeVisible()
  const renewal = screen.getByRole('region', { name: 'Texto novo' })
  await expect.element(renewal.getByText(consentText)).toBeVisible()
  await renewal.getByRole('button', { name: 'Concordar com o texto novo' }).click()
  await expect.element(renewal).not.toBeInTheDocument()
  await expect.element(screen.getByText(consentText)).toBeVisible()
  expect(asked('directory.agree')).toEqual([{ version: CONSENT_VERSION }])
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
