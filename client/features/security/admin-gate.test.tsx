import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { AdminGate } from './admin-gate.tsx'

const admin: SessionView = {
  user: { id: 'rita', name: 'Rita', email: 'rita@plumai.example', photo: null, emailConfirmed: true },
  isProfessional: false,
  isContractor: true,
  isAdmin: true,
  needsSecondFactor: true,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: null,
}

const factor = { enabled: false, confirmedAt: null, recoveryCodesLeft: 0, required: true }

async function open(enabled: boolean, view = admin) {
  let now = view
  const state = { ...factor, enabled }
  const store = createSessionStore({ read: async () => now, end: async () => undefined, isHarmless: () => false })
  await store.ready()
  const component = () => (
    <SessionContext value={store}>
      <AdminGate />
    </SessionContext>
  )
  return openPages(
    '/admin',
    { '/admin': { component } },
    {
      'auth.security': () => ({ sessions: [], secondFactor: state }),
      'auth.startTotp': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plumai:rita?secret=JBSWY3DPEHPK3PXP' }),
      'auth.confirmTotp': () => {
        now = { ...admin, needsSecondFactor: false }
        state.enabled = true
        return { recoveryCodes: ['aaaa-bbbb-cccc'] }
      },
    },
  )
}

test('an admin without a second factor must set one up and sees the recovery codes before the panel', async () => {
  const { screen } = await open(false)
  await expect.element(screen.getByText(/Ative a verificação em duas etapas para usar o painel\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ativar', exact: true }))
  await userEvent.fill(screen.getByLabelText('Código de 6 dígitos'), '123456')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Ativar' }))
  await expect.element(screen.getByText('aaaa-bbbb-cccc')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Painel Admin', includeHidden: true })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  await expect.element(screen.getByRole('heading', { name: 'Painel Admin' })).not.toBeInTheDocument()
})

test('an admin whose session is older than the second factor is asked to sign in again', async () => {
  const { screen } = await open(true)
  await expect.element(screen.getByRole('button', { name: 'Sair e entrar de novo' })).toBeVisible()
})

test('an admin who has proved the second factor sees the admin pages', async () => {
  const { screen, calls } = await open(true, { ...admin, needsSecondFactor: false })
  await expect.element(screen.getByRole('heading', { name: 'Painel Admin' })).not.toBeInTheDocument()
  expect(calls).toEqual([])
})
