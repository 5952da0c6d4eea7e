import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionEvent, SessionView } from '#client/lib/session.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SignInForm } from './sign-in-form.tsx'

const visitor: SessionView = {
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
const ana = { id: 'ana', name: 'Ana', email: 'ana@exemplo.com.br', photo: null, emailConfirmed: true }

/** Submits the form with the right password. The server responds with a challenge for the second step. */
async function openChallenge(verify: (input: { challenge: string; code: string }) => unknown) {
  let view = visitor
  const events: SessionEvent[] = []
  const store = createSessionStore({ read: async () => view, end: async () => undefined, isHarmless: () => false })
  await store.ready()
  store.listen((event) => void events.push(event))
  const form = () => (
    <SessionContext value={store}>
      <SignInForm voltar="/servicos" />
    </SessionContext>
  )
  const stage = await openPages(
    '/auth',
    { '/auth': { component: form }, '/servicos': { component: () => <h1>Serviços</h1> } },
    {
      'auth.signIn': () => ({ userId: null, challenge: 'um-desafio-que-vale-cinco-minutos' }),
      'auth.verifySecondFactor': (input: { challenge: string; code: string }) => {
        const answer = verify(input)
        view = { ...visitor, user: ana, isContractor: true }
        return answer
      },
    },
  )
  await userEvent.fill(stage.screen.getByLabelText('E-mail'), ana.email)
  await userEvent.fill(stage.screen.getByLabelText('Senha', { exact: true }), 'segredo')
  await userEvent.click(stage.screen.getByRole('button', { name: 'Entrar' }))
  return { ...stage, events }
}

test('signs in with the right second-factor code, emits MFA_CHALLENGE_VERIFIED and opens the requested page', async () => {
  const { screen, events, asked, here } = await openChallenge(() => ({ userId: 'ana' }))
  const field = screen.getByLabelText('Código de verificação')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(events).toEqual([])
  await userEvent.keyboard('123 456{Enter}')
  await expect.poll(here).toBe('/servicos')
  expect(asked('auth.verifySecondFactor')).toEqual([{ challenge: 'um-desafio-que-vale-cinco-minutos', code: '123456' }])
  expect(events).toEqual(['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED'])
})

test('shows the error for a wrong second-factor code at its field and keeps the form', async () => {
  const { screen, toasts } = await openChallenge(() => {
    throw refusal('BAD_REQUEST', 'wrong_code', 'Código incorreto')
  })
  await userEvent.fill(screen.getByLabelText('Código de verificação'), '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Código incorreto' })).toBeVisible()
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao entrar', description: 'Código incorreto' }])
  await expect.element(screen.getByLabelText('Código de verificação')).toHaveValue('000000')
})

test('returns to the password form and keeps the email when the second-factor challenge has expired', async () => {
  const over = 'O tempo para o código acabou. Entre de novo com sua senha.'
  const { screen } = await openChallenge(() => {
    throw refusal('CONFLICT', 'challenge_over', over)
  })
  await userEvent.fill(screen.getByLabelText('Código de verificação'), '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect.element(screen.getByRole('alert').filter({ hasText: over })).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue(ana.email)
  await expect.element(screen.getByLabelText('Senha', { exact: true })).toHaveValue('')
})

test('accepts a recovery code instead of the authenticator app’s code, and returns to the password on request', async () => {
  const { screen, asked } = await openChallenge(() => {
    throw refusal('BAD_REQUEST', 'wrong_code', 'Código incorreto')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  await expect.element(screen.getByLabelText('Código de recuperação')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect.element(screen.getByLabelText('Código de recuperação')).toHaveAccessibleDescription(/Informe o código/)
  await userEvent.fill(screen.getByLabelText('Código de recuperação'), 'aaaa-bbbb-cccc')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect
    .poll(() => asked('auth.verifySecondFactor'))
    .toEqual([{ challenge: 'um-desafio-que-vale-cinco-minutos', code: 'aaaa-bbbb-cccc' }])
  await userEvent.click(screen.getByRole('button', { name: 'Voltar para a senha' }))
  await expect.element(screen.getByLabelText('Senha', { exact: true })).toBeVisible()
})
