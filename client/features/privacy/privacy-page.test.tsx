import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import type { Overview } from './overview.ts'

const consents: Overview['consents'] = [
  { kind: 'public_pages', version: '2026-11', acceptedAt: '2026-11-10T15:00:00Z', withdrawnAt: '2026-11-12T15:00:00Z' },
  { kind: 'terms', version: '2026-11', acceptedAt: '2026-11-02T15:00:00Z', withdrawnAt: null },
  { kind: 'adult', version: '2026-11', acceptedAt: '2026-11-02T15:00:00Z', withdrawnAt: null },
]
const views: Overview['documentViews'] = Array.from({ length: 7 }, (_, index) => ({
  viewer: index === 0 ? 'Você' : 'Equipe Plumaí',
  kind: index % 2 ? 'selfie-documento' : 'documento-frente',
  viewedAt: '2026-11-20T15:00:00Z',
}))
const free: Overview = { consents, documentViews: [], obstacles: [] }

async function open(overview: Overview, answers: Record<string, (input: never) => unknown> = {}) {
  const Page = await asPerson(() => (
    <Suspense>
      <PrivacyPage />
    </Suspense>
  ))
  const pages = { '/conta/privacidade': { component: Page }, '/': { component: () => <h1>Início</h1> } }
  return openPages('/conta/privacidade', pages, { 'privacy.overview': () => overview, ...answers })
}

type Screen = Awaited<ReturnType<typeof open>>['screen']

async function fillDialog(screen: Screen, password: string, word: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }))
  const dialog = screen.getByRole('dialog', { name: 'Excluir sua conta?' })
  await userEvent.fill(dialog.getByLabelText('Sua senha', { exact: true }), password)
  await userEvent.fill(dialog.getByLabelText('Escreva EXCLUIR'), word)
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir de vez' }))
  return dialog
}

test('shows the accepted terms with version and date, and the names of the six sections', async () => {
  const { screen } = await open(free)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
  const names = screen.getByRole('heading', { level: 2 }).elements()
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'O que você aceitou',
    'Quem viu seus documentos',
    'Pessoas bloqueadas',
    'Baixar meus dados',
    'Por quanto tempo guardamos',
    'Excluir minha conta',
  ])
  const accepted = screen.getByRole('region', { name: 'O que você aceitou' })
  await expect.element(accepted.getByText('Declaração de ter 18 anos ou mais')).toBeVisible()
  await expect.element(accepted.getByText('versão 2026-11 · 2 de novembro de 2026').first()).toBeVisible()
  const ended = 'versão 2026-11 · 10 de novembro de 2026 · retirada em 12 de novembro de 2026'
  await expect.element(accepted.getByText(ended)).toBeVisible()
  const change = accepted.getByRole('link', { name: 'Mudar o que aparece em público' })
  await expect.element(change).toHaveAttribute('href', '/meu-perfil-profissional#publico')
  await expect.element(screen.getByText(/Ninguém abriu documentos seus\./)).toBeVisible()
})

test('shows the newest five views of the person’s documents, and the others on request', async () => {
  const { screen } = await open({ ...free, documentViews: views })
  const seen = screen.getByRole('region', { name: 'Quem viu seus documentos' })
  await expect.element(seen.getByText('Você')).toBeVisible()
  expect(seen.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(seen.getByText(/Selfie com documento/).first()).toBeVisible()
  await userEvent.click(seen.getByRole('button', { name: 'Mostrar mais 2 registros' }))
  expect(seen.getByRole('listitem').elements()).toHaveLength(7)
})

test('downloads a JSON file with the day in its name', async () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:mine'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.at(-1)!.text() })
  })
  const { screen, toasts } = await open(free, {
    'privacy.export': () => ({ geradoEm: '2026-11-21T15:00:00Z', conta: { nome: 'Ana' } }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Baixar meus dados' }))
  await expect.poll(() => toasts.map(({ title }) => title)).toEqual(['Seus dados foram baixados.'])
  expect(saved.map(({ name }) => name)).toEqual(['plumai-meus-dados-2026-11-21.json'])
  expect(JSON.parse(await saved[0]!.text)).toEqual({ geradoEm: '2026-11-21T15:00:00Z', conta: { nome: 'Ana' } })
  vi.restoreAllMocks()
})

test('says how long to wait when the limit of downloads is exceeded', async () => {
  const { screen, toasts } = await open(free, {
    'privacy.export': () => {
      throw refusal('TOO_MANY_REQUESTS', 'too_many', 'Muitas tentativas. Tente de novo em 288 minutos.')
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Baixar meus dados' }))
  const description = 'Muitas tentativas. Tente de novo em 288 minutos.'
  await expect.poll(() => toasts).toEqual([{ tone: 'error', title: 'Erro ao baixar seus dados', description }])
})

test('lists what blocks the deletion with a link for each, and disables the button', async () => {
  const { screen } = await open({
    ...free,
    obstacles: [
      { reason: 'active_booking', message: 'Você tem 1 agendamento confirmado ou em andamento.' },
      { reason: 'open_dispute', message: 'Há um pedido de ajuda aberto em um agendamento seu.' },
    ],
  })
  const section = screen.getByRole('region', { name: 'Excluir minha conta' })
  await expect.element(section.getByText(/Você tem 1 agendamento confirmado ou em andamento\./)).toBeVisible()
  const links = section.getByRole('link', { name: 'Meus Agendamentos' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/meus-agendamentos', '/meus-agendamentos'])
  const button = section.getByRole('button', { name: 'Excluir minha conta' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button, { force: true })
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('asks for the confirmation word and the password before it calls the server', async () => {
  const { screen, asked } = await open(free)
  const dialog = await fillDialog(screen, '', 'excluir')
  await expect.element(dialog.getByLabelText('Sua senha', { exact: true })).toHaveAccessibleDescription('Informe sua senha')
  await expect.element(dialog.getByLabelText('Escreva EXCLUIR')).toHaveAccessibleDescription(/Escreva EXCLUIR para confirmar/)
  expect(asked('privacy.erase')).toEqual([])
})

test('a wrong password is reported at its field, and nothing is deleted', async () => {
  const { screen, toasts, here } = await open(free, {
    'privacy.erase': () => {
      const answer = refusal('BAD_REQUEST', 'wrong_password', 'Senha incorreta')
      return Promise.reject({
        error: { ...answer.error, data: { ...answer.error.data, fields: { password: ['Senha incorreta'] } } },
      })
    },
  })
  const dialog = await fillDialog(screen, 'errada', 'EXCLUIR')
  await expect.element(dialog.getByLabelText('Sua senha', { exact: true })).toHaveAccessibleDescription('Senha incorreta')
  expect(toasts).toEqual([])
  expect(here()).toBe('/conta/privacidade')
})

test('when a new booking blocks the deletion meanwhile, the dialog closes and the page shows the obstacle', async () => {
  let obstacles: Overview['obstacles'] = []
  const { screen, toasts } = await open(free, {
    'privacy.overview': () => ({ ...free, obstacles }),
    'privacy.erase': () => {
      obstacles = [{ reason: 'active_booking', message: 'Você tem 1 agendamento confirmado ou em andamento.' }]
      throw refusal('CONFLICT', 'cannot_erase_yet', 'Ainda não dá para excluir sua conta.', { obstacles })
    },
  })
  await fillDialog(screen, 'certa', 'EXCLUIR')
  await expect.element(screen.getByText(/Você tem 1 agendamento confirmado ou em andamento\./)).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(toasts).toMatchObject([{ tone: 'error', title: 'Erro ao excluir a conta' }])
})

test('deletes the account, opens the landing page and confirms the deletion', async () => {
  const { screen, toasts, here, asked } = await open(free, { 'privacy.erase': () => ({ ok: true }) })
  await fillDialog(screen, 'certa', 'EXCLUIR')
  await expect.poll(here).toBe('/')
  expect(asked('privacy.erase')).toEqual([{ password: 'certa', confirmation: 'EXCLUIR' }])
  await expect.poll(() => toasts.map(({ title }) => title)).toEqual(['Sua conta foi excluída.'])
})

test('when the session had already ended, nothing is deleted and no success message appears', async () => {
  const { screen, toasts, asked } = await open(free, {
    'privacy.erase': () => {
      throw refusal('UNAUTHORIZED', 'signed_out', 'Entre na sua conta para continuar.')
    },
  })
  await fillDialog(screen, 'certa', 'EXCLUIR')
  await expect.poll(() => asked('privacy.erase')).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(toasts).toEqual([])
})
