import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createSessionStore, SessionContext } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ResetPage } from './reset-page.tsx'

const TOKEN = 'um-link-que-chegou-por-e-mail-para-a-ana-pr'
const INVALID_LINK = {
  tone: 'error',
  title: 'Link inválido ou expirado',
  description: 'Peça um novo e-mail para redefinir sua senha.',
}
const nobody: SessionView = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: null,
}

beforeEach(() => sessionStorage.clear())

/** Opens the page /redefinir-senha with fake timers. */
async function openReset(answers: Record<string, (input: never) => unknown>, token = TOKEN) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const component = await asPerson(() => <ResetPage token={token} />, nobody)
  const stage = await openPages(
    `/redefinir-senha?token=${token}`,
    {
      '/redefinir-senha': { component },
      '/recuperar-senha': { component: () => <h1>Recuperar</h1> },
      '/auth': { component: () => <h1>Entrada</h1> },
    },
    answers,
  )
  return { ...stage, after: (time: number) => vi.advanceTimersByTimeAsync(time) }
}

/** Opens /redefinir-senha with a valid link and waits for the form. */
async function openForm(answer: () => unknown) {
  const stage = await openReset({ 'auth.checkReset': () => ({ valid: true }), 'auth.resetPassword': answer })
  await stage.after(1200)
  vi.useRealTimers()
  const { screen } = stage
  const type = async (password: string, confirmation: string) => {
    await userEvent.fill(screen.getByLabelText('Nova senha', { exact: true }), password)
    await userEvent.fill(screen.getByLabelText('Confirme a nova senha'), confirmation)
    await screen.getByRole('button', { name: 'Salvar nova senha' }).click()
  }
  return { ...stage, type }
}

test('removes the token from the address bar at once and checks the link after 1200 ms', async () => {
  const { screen, after, asked, here, toasts } = await openReset({ 'auth.checkReset': () => ({ valid: true }) })
  await expect.element(screen.getByRole('status').getByText('Validando seu link…')).toBeInTheDocument()
  await expect.poll(here).toBe('/redefinir-senha')
  await after(1199)
  expect(asked('auth.checkReset')).toEqual([])
  await after(1)
  await expect.poll(() => asked('auth.checkReset')).toEqual([{ token: TOKEN }])
  await after(10)
  await expect.element(screen.getByLabelText('Nova senha', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('mínimo de 6 caracteres')).toBeVisible()
  expect(toasts).toEqual([])
})

test('checks the same link again after a reload, until the password is saved', async () => {
  const valid = { 'auth.checkReset': () => ({ valid: true }), 'auth.resetPassword': () => ({ ok: true }) }
  const opened = await openReset(valid)
  await expect.poll(opened.here).toBe('/redefinir-senha')
  await opened.screen.unmount()
  const { screen, after, asked } = await openReset(valid, '')
  await after(1210)
  await expect.poll(() => asked('auth.checkReset')).toEqual([{ token: TOKEN }])
  await userEvent.fill(screen.getByLabelText('Nova senha', { exact: true }), 'uma senha boa')
  await userEvent.fill(screen.getByLabelText('Confirme a nova senha'), 'uma senha boa')
  await screen.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Senha redefinida!' })).toBeVisible()
  await screen.unmount()
  const used = await openReset(valid, '')
  await used.after(1210)
  await expect.element(used.screen.getByRole('heading', { name: 'Link inválido ou expirado' })).toBeVisible()
  expect(used.asked('auth.checkReset')).toEqual([])
})

test('says that a link is invalid, announces the redirect, and redirects after 3000 ms', async () => {
  const { screen, after, here, toasts } = await openReset({ 'auth.checkReset': () => ({ valid: false }) })
  await after(1210)
  await expect.element(screen.getByRole('heading', { name: 'Link inválido ou expirado' })).toBeVisible()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Em 3 segundos abrimos a página para pedir outro.' }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/recuperar-senha')
  expect(toasts).toEqual([INVALID_LINK])
  // The page redirects 3000 ms after it has found the link invalid. A part of that time has already passed.
  await after(2500)
  expect(here()).toBe('/redefinir-senha')
  await after(500)
  await expect.poll(here).toBe('/recuperar-senha')
})

test.each([
  ['without a token, the server is not asked and the link is invalid', '', 0],
  ['a token of the wrong shape is an invalid link', 'curto', 1],
])('%s', async (_name, token, requests) => {
  const refuseShape = () => {
    throw refusal('BAD_REQUEST', 'invalid_input', 'Dados inválidos')
  }
  const { screen, after, asked, toasts } = await openReset({ 'auth.checkReset': refuseShape }, token)
  await after(1210)
  await expect.element(screen.getByRole('heading', { name: 'Link inválido ou expirado' })).toBeVisible()
  expect(asked('auth.checkReset')).toHaveLength(requests)
  expect(toasts).toEqual([INVALID_LINK])
})

test('says when the link could not be checked, stays on the page, and can check it again', async () => {
  let down = true
  const { screen, after, here, toasts } = await openReset({
    'auth.checkReset': () => {
      if (down) throw refusal('SERVICE_UNAVAILABLE', 'unavailable', 'O serviço não respondeu. Tente de novo em instantes.')
      return { valid: true }
    },
  })
  await after(1210)
  await expect.element(screen.getByRole('alert').getByText('Erro ao validar sessão')).toBeVisible()
  expect(toasts).toEqual([
    { tone: 'error', title: 'Erro ao validar sessão', description: 'O serviço não respondeu. Tente de novo em instantes.' },
  ])
  await after(10_000)
  expect(here()).toBe('/redefinir-senha')
  down = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await after(1210)
  await expect.element(screen.getByLabelText('Nova senha', { exact: true })).toBeVisible()
})

test('shows the errors for a short password and for two different passwords at the fields and in a toast, and sends nothing', async () => {
  const { screen, type, asked, toasts } = await openForm(() => ({ ok: true }))
  await type('12345', '12345')
  await expect
    .element(screen.getByLabelText('Nova senha', { exact: true }))
    .toHaveAccessibleDescription(/Senha deve ter no mínimo 6 caracteres/)
  await type('uma senha boa', 'outra senha')
  await expect.element(screen.getByLabelText('Confirme a nova senha')).toHaveAccessibleDescription(/Senhas não coincidem/)
  expect(toasts).toEqual([
    { tone: 'error', title: 'Erro na validação', description: 'Senha deve ter no mínimo 6 caracteres' },
    { tone: 'error', title: 'Senhas não coincidem', description: 'As senhas digitadas devem ser iguais.' },
  ])
  expect(asked('auth.resetPassword')).toEqual([])
})

test.each([
  ['with the message of the server', refusal('CONFLICT', 'link_used', 'Link inválido ou expirado'), 'Link inválido ou expirado'],
  [
    'with the specified text for an internal error',
    refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.'),
    'Tente novamente ou solicite um novo link.',
  ],
])('keeps the form and says why the server refused the password %s', async (_name, refused, words) => {
  const { screen, type, toasts } = await openForm(() => {
    throw refused
  })
  await type('uma senha boa', 'uma senha boa')
  await expect.element(screen.getByRole('alert').filter({ hasText: words })).toHaveFocus()
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao redefinir senha', description: words }])
  await expect.element(screen.getByLabelText('Nova senha', { exact: true })).toHaveValue('uma senha boa')
})

test('confirms that the new password was saved, and opens /auth after 2000 ms', async () => {
  const { screen, type, here, asked, toasts } = await openForm(() => ({ ok: true }))
  const began = performance.now()
  await type('uma senha boa', 'uma senha boa')
  await expect.element(screen.getByRole('heading', { name: 'Senha redefinida!' })).toBeVisible()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Em 2 segundos abrimos a entrada para você.' })).toBeVisible()
  expect(toasts).toEqual([{ tone: 'success', title: 'Senha redefinida!', description: 'Entre com sua nova senha.' }])
  expect(asked('auth.resetPassword')).toEqual([{ token: TOKEN, password: 'uma senha boa' }])
  expect(here()).toBe('/redefinir-senha')
  await expect.poll(here, { timeout: 4000 }).toBe('/auth')
  expect(performance.now() - began).toBeGreaterThanOrEqual(2000)
})

test('saving a new password also ends the session of this browser, without a redirect', async () => {
  const user = { id: 'a', name: 'Ana Prado', email: 'ana@casa.example', photo: null, emailConfirmed: true }
  let view: SessionView = { ...nobody, user, isContractor: true }
  const store = createSessionStore({ read: async () => view, end: async () => undefined, isHarmless: () => true })
  await store.ready()
  const events: string[] = []
  store.listen((event, cause) => events.push(`${event} ${cause}`))
  const component = () => (
    <SessionContext value={store}>
      <ResetPage token={TOKEN} />
    </SessionContext>
  )
  const { screen } = await openPages(
    '/redefinir-senha',
    { '/redefinir-senha': { component } },
    {
      'auth.checkReset': () => ({ valid: true }),
      'auth.resetPassword': () => {
        view = nobody
        return { ok: true }
      },
    },
  )
  await userEvent.fill(screen.getByLabelText('Nova senha', { exact: true }), 'uma senha boa')
  await userEvent.fill(screen.getByLabelText('Confirme a nova senha'), 'uma senha boa')
  await screen.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect.poll(() => events).toEqual(['SIGNED_OUT elsewhere'])
})
