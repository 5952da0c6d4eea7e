import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ConfirmEmailReminder } from '#client/features/shell/confirm-email-reminder.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { RecoverPage } from './recover-page.tsx'

const openRecover = (answer: () => unknown) =>
  openPages('/', { '/': { component: RecoverPage } }, { 'auth.requestReset': answer })

test('confirms that a password reset was requested, and links back to /auth', async () => {
  const { screen, toasts, asked } = await openRecover(() => ({ ok: true }))
  await userEvent.fill(screen.getByLabelText('E-mail'), ' Ana@Exemplo.com.br')
  await screen.getByRole('button', { name: 'Enviar link' }).click()
  const sent = { title: 'Email enviado!', description: 'Verifique sua caixa de entrada para redefinir sua senha.' }
  await expect.element(screen.getByRole('heading', { name: sent.title })).toBeVisible()
  await expect.element(screen.getByText(sent.description)).toBeVisible()
  expect(toasts).toEqual([{ tone: 'success', ...sent }])
  expect(asked('auth.requestReset')).toEqual([{ email: 'ana@exemplo.com.br' }])
  await expect.element(screen.getByRole('link', { name: 'Voltar para entrar' }).last()).toHaveAttribute('href', '/auth')
})

test('blocks another reset email for 60 seconds and shows the remaining seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, asked } = await openRecover(() => ({ ok: true }))
  await userEvent.fill(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  await screen.getByRole('button', { name: 'Enviar link' }).click()
  await screen.getByRole('button', { name: 'Reenviar em 60 s' }).click({ force: true })
  expect(asked('auth.requestReset')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(59_000)
  await expect.element(screen.getByRole('button', { name: 'Reenviar em 1 s' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await screen.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await expect.poll(() => asked('auth.requestReset')).toHaveLength(2)
  await expect.element(screen.getByRole('button', { name: 'Reenviar em 60 s' })).toBeVisible()
})

test('shows the error for an invalid email at its field and in a toast, and sends no request', async () => {
  const { screen, toasts, asked } = await openRecover(() => ({ ok: true }))
  await userEvent.fill(screen.getByLabelText('E-mail'), 'ana')
  await screen.getByRole('button', { name: 'Enviar link' }).click()
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Email inválido/)
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao enviar email', description: 'Email inválido' }])
  expect(asked('auth.requestReset')).toEqual([])
})

test('keeps the form and shows the message when the reset email cannot be sent', async () => {
  const { screen, toasts } = await openRecover(() => {
    throw refusal('SERVICE_UNAVAILABLE', 'mail_down', 'O e-mail não pôde ser enviado.')
  })
  await userEvent.fill(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  await screen.getByRole('button', { name: 'Enviar link' }).click()
  await expect
    .poll(() => toasts)
    .toEqual([{ tone: 'error', title: 'Erro ao enviar email', description: 'O e-mail não pôde ser enviado.' }])
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br')
})

test('says that a confirmation link was used before or has expired', async () => {
  const component = await asPerson(() => <ConfirmEmailPage token="um-token-de-vinte-letras" />)
  const { screen } = await openPages(
    '/',
    { '/': { component } },
    {
      'auth.confirmEmail': () => {
        throw refusal('CONFLICT', 'link_used', 'Link inválido ou expirado')
      },
    },
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Link inválido ou expirado' })).toBeVisible()
})

test('the reminder sends the confirmation email again and says whether it was sent', async () => {
  const user = { id: 'a', name: 'Ana Prado', email: 'ana@casa.example', photo: null, emailConfirmed: false }
  const component = await asPerson(() => <ConfirmEmailReminder />, { user })
  let down = false
  const { screen, toasts } = await openPages(
    '/',
    { '/': { component } },
    {
      'auth.resendConfirmation': () => {
        if (down) throw refusal('SERVICE_UNAVAILABLE', 'mail_down', 'O e-mail não pôde ser enviado.')
        return { ok: true }
      },
    },
  )
  await screen.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Email enviado!', tone: 'success' }])
  down = true
  await screen.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Erro ao enviar email', tone: 'error' })
})

test('a reminder that was closed stays hidden for a week, only for the person who closed it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
  const open = async (id: string) => {
    const user = { id, name: 'Ana Prado', email: 'ana@casa.example', photo: null, emailConfirmed: false }
    const component = await asPerson(
      () => (
        <>
          <h1>Início</h1>
          <ConfirmEmailReminder />
        </>
      ),
      { user },
    )
    const { screen } = await openPages('/', { '/': { component } }, {})
    await expect.element(screen.getByRole('heading', { name: 'Início' })).toBeVisible()
    return screen
  }
  const shown = (screen: Awaited<ReturnType<typeof open>>) => screen.getByRole('button', { name: 'Reenviar' }).elements().length
  const first = await open('ana')
  await first.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect.poll(() => shown(first)).toBe(0)
  await first.unmount()
  vi.setSystemTime(new Date('2026-11-29T11:59:59Z'))
  const second = await open('ana')
  expect(shown(second)).toBe(0)
  await second.unmount()
  const other = await open('beto')
  expect(shown(other)).toBe(1)
  await other.unmount()
  // The person closed the reminder a moment after 12:00, so the week without it ends a moment after 12:00 too.
  vi.setSystemTime(new Date('2026-11-29T12:01:00Z'))
  const later = await open('ana')
  await expect.poll(() => shown(later)).toBe(1)
})
