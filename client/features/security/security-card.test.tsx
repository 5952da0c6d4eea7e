import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SecurityCard } from './security-card.tsx'

const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const off = { enabled: false, confirmedAt: null, recoveryCodesLeft: 0, required: false }
const on = { enabled: true, confirmedAt: '2026-10-02T15:00:00.000Z', recoveryCodesLeft: 10, required: false }
const here = { id: 'a', current: true, device: 'Chrome no Linux', place: null, createdAt: ago(hour), lastSeenAt: ago(0) }
const phone = { ...here, id: 'b', current: false, device: 'Chrome no Android', place: '203.0.113.0', lastSeenAt: ago(3 * hour) }

type Answers = Parameters<typeof openPages>[2]

async function open(answers: Answers = {}, width = 1280) {
  await page.viewport(width, 900)
  const component = await asPerson(() => <SecurityCard />)
  const fixed: Answers = { 'auth.security': () => ({ sessions: [phone, here], secondFactor: off }) }
  return openPages('/conta', { '/conta': { component }, '/': { component: () => <h1>Início</h1> } }, { ...fixed, ...answers })
}

/** Fills in the three password fields and submits the form. */
async function changePassword(screen: Awaited<ReturnType<typeof open>>['screen'], words: [string, string, string]) {
  const labels = ['Senha atual', 'Nova senha', 'Confirme a nova senha']
  for (const [index, label] of labels.entries())
    await userEvent.fill(screen.getByLabelText(label, { exact: true }), words[index] ?? '')
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar senha' }))
}

test('a new password is saved, a toast confirms it and the form is emptied', async () => {
  const { screen, toasts, asked } = await open({ 'auth.changePassword': () => ({ ok: true }) })
  await changePassword(screen, ['segredo', 'outro segredo', 'outro segredo'])
  await expect
    .poll(() => toasts)
    .toContainEqual({ tone: 'success', title: 'Senha atualizada!', description: 'Sua senha foi alterada com sucesso.' })
  expect(asked('auth.changePassword')).toEqual([{ current: 'segredo', password: 'outro segredo', confirmation: 'outro segredo' }])
  await expect.element(screen.getByLabelText('Senha atual', { exact: true })).toHaveValue('')
})

test.each<[string, [string, string, string], string, string, string]>([
  [
    'a short password',
    ['segredo', '12345', '12345'],
    'Erro na validação',
    'Senha deve ter no mínimo 6 caracteres.',
    'Nova senha',
  ],
  [
    'two different passwords',
    ['segredo', 'um segredo', 'outro segredo'],
    'Senhas não coincidem',
    'As senhas digitadas devem ser iguais.',
    'Confirme a nova senha',
  ],
  ['an empty form', ['', '', ''], 'Erro na validação', 'Informe sua senha atual.', 'Senha atual'],
])('refuses %s with the specified toast and a message at the field', async (_what, words, title, description, field) => {
  const { screen, toasts, asked } = await open()
  await changePassword(screen, words)
  await expect.poll(() => toasts).toEqual([{ tone: 'error', title, description }])
  await expect.element(screen.getByLabelText(field, { exact: true })).toHaveFocus()
  await expect.element(screen.getByText('Confira os campos abaixo')).not.toBeInTheDocument()
  expect(asked('auth.changePassword')).toEqual([])
})

test('a wrong current password is reported at its field, and the other fields keep their values', async () => {
  const { screen, toasts } = await open({
    'auth.changePassword': () => {
      throw refusal('BAD_REQUEST', 'wrong_password', 'Senha atual incorreta')
    },
  })
  await changePassword(screen, ['errada', 'outro segredo', 'outro segredo'])
  await expect.element(screen.getByLabelText('Senha atual', { exact: true })).toHaveAccessibleDescription(/Senha atual incorreta/)
  expect(toasts).toEqual([
    { tone: 'error', title: 'Senha atual incorreta', description: 'Verifique sua senha atual e tente novamente.' },
  ])
  await expect.element(screen.getByLabelText('Nova senha', { exact: true })).toHaveValue('outro segredo')
})

test('every other failure to change the password shows a toast with the specified title', async () => {
  const { screen, toasts } = await open({
    'auth.changePassword': () => {
      throw refusal('BAD_REQUEST', 'common_password', 'Esta senha é muito comum. Escolha outra.')
    },
  })
  await changePassword(screen, ['segredo', '123456', '123456'])
  await expect
    .poll(() => toasts)
    .toEqual([{ tone: 'error', title: 'Erro ao atualizar senha', description: 'Esta senha é muito comum. Escolha outra.' }])
})

test('lists the signed-in devices, this device first, and signs out another device', async () => {
  let sessions = [phone, here]
  const { screen, toasts, asked } = await open({
    'auth.security': () => ({ sessions, secondFactor: off }),
    'auth.endSession': () => {
      sessions = [here]
      return { ok: true }
    },
  })
  const rows = screen.getByRole('region', { name: 'Aparelhos conectados' }).getByRole('listitem')
  await expect.element(rows.first().getByText('Este aparelho', { exact: true })).toBeVisible()
  await expect.element(rows.first().getByText('em uso agora', { exact: true })).toBeVisible()
  await expect.element(rows.last().getByText('203.0.113.0 · visto há 3 horas')).toBeVisible()
  await userEvent.click(rows.last().getByRole('button', { name: /^Sair deste aparelho/ }))
  await expect.element(rows.last().getByText('Este aparelho', { exact: true })).toBeVisible()
  expect(asked('auth.endSession')).toEqual([{ sessionId: 'b' }])
  expect(toasts).toEqual([{ tone: 'success', title: 'Aparelho desconectado' }])
  await expect.element(screen.getByRole('button', { name: 'Sair dos outros aparelhos' })).toHaveAttribute('aria-disabled', 'true')
})

test('signs out the other devices at once, and all devices after a confirmation', async () => {
  const { screen, toasts, asked } = await open({
    'auth.endOtherSessions': () => ({ ended: 2 }),
    'auth.signOutEverywhere': () => ({ ok: true }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Sair dos outros aparelhos' }))
  await expect.poll(() => toasts).toEqual([{ tone: 'success', title: '2 aparelhos desconectados' }])
  await userEvent.click(screen.getByRole('button', { name: 'Sair de todos' }))
  const question = screen.getByRole('dialog', { name: 'Sair da sua conta em todos os aparelhos?' })
  expect(asked('auth.signOutEverywhere')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Sair de todos' }))
  await expect.poll(() => asked('auth.signOutEverywhere')).toHaveLength(1)
})

test('turning the second factor on asks for the password, then a code, and shows the recovery codes once', async () => {
  let proved = false
  let tries = 0
  const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`)
  const { screen, asked } = await open(
    {
      'auth.security': () => ({ sessions: [here], secondFactor: tries > 1 ? on : off }),
      'auth.startTotp': () => {
        if (!proved) throw refusal('FORBIDDEN', 'step_up_required', 'Confirme sua senha para continuar.')
        return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plumai:ana?secret=JBSWY3DPEHPK3PXP&issuer=Plumai' }
      },
      'auth.provePassword': ({ password }: { password: string }) => {
        if (password !== 'segredo') throw refusal('BAD_REQUEST', 'wrong_password', 'Senha incorreta')
        proved = true
        return { ok: true }
      },
      'auth.confirmTotp': () => {
        if (tries++ === 0) throw refusal('BAD_REQUEST', 'wrong_code', 'Código incorreto')
        return { recoveryCodes: codes }
      },
    },
    390,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ativar', exact: true }))
  const question = screen.getByRole('dialog', { name: 'Confirme sua senha' })
  await expect.element(question.getByLabelText('Senha', { exact: true })).toHaveFocus()
  await userEvent.keyboard('errada{Enter}')
  await expect.element(question.getByLabelText('Senha', { exact: true })).toHaveAccessibleDescription(/Senha incorreta/)
  await userEvent.fill(question.getByLabelText('Senha', { exact: true }), 'segredo')
  await userEvent.click(question.getByRole('button', { name: 'Confirmar' }))

  const scan = screen.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })
  await expect.element(scan.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  await expect.element(scan.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = scan.getByLabelText('Código de 6 dígitos')
  await userEvent.fill(code, '12')
  await userEvent.click(scan.getByRole('button', { name: 'Ativar' }))
  await expect.element(code).toHaveAccessibleDescription(/O código tem 6 dígitos/)
  await userEvent.fill(code, '123 456')
  await userEvent.click(scan.getByRole('button', { name: 'Ativar' }))
  await expect.element(code).toHaveAccessibleDescription(/Código incorreto/)
  await userEvent.click(scan.getByRole('button', { name: 'Ativar' }))

  const guard = screen.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' })
  await expect.element(guard.getByRole('listitem').nth(9)).toHaveTextContent('aaaa-bbbb-ccc9')
  await userEvent.keyboard('{Escape}')
  await expect.element(guard).toBeVisible()
  await userEvent.click(guard.getByRole('button', { name: 'Já guardei' }))
  await expect.element(screen.getByText('Ativada')).toBeVisible()
  expect(asked('auth.startTotp')).toHaveLength(2)
  expect(asked('auth.confirmTotp')).toEqual([{ code: '123456' }, { code: '123456' }])
})

test('nothing changes when the person closes the dialog that asks for the password', async () => {
  const { screen, asked, toasts } = await open({
    'auth.startTotp': () => {
      throw refusal('FORBIDDEN', 'step_up_required', 'Confirme sua senha para continuar.')
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ativar', exact: true }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Voltar' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect([asked('auth.startTotp'), toasts]).toEqual([[undefined], []])
})

test('shows since when the second factor is on, creates new recovery codes and turns it off', async () => {
  const { screen, asked, toasts } = await open({
    'auth.security': () => ({ sessions: [here], secondFactor: { ...on, recoveryCodesLeft: 1 } }),
    'auth.renewRecoveryCodes': () => ({ recoveryCodes: ['dddd-eeee-ffff'] }),
    'auth.disableTotp': () => ({ ok: true }),
  })
  await expect.element(screen.getByText('desde 02/10/2026 · 1 código de recuperação guardado')).toBeVisible()
  await expect.element(screen.getByText(/só um código de recuperação abre sua conta/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Gerar novos códigos' }))
  await expect.element(screen.getByText('dddd-eeee-ffff')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  await userEvent.click(screen.getByRole('button', { name: 'Desativar' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Desativar' }))
  await expect.poll(() => asked('auth.disableTotp')).toHaveLength(1)
  await expect.poll(() => toasts).toEqual([{ tone: 'success', title: 'Verificação em duas etapas desativada' }])
})

test('the security card is a section with the specified title', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Segurança', exact: true })).toBeVisible()
})

test('the list of devices can be loaded again after a failure, and the password form stays usable', async () => {
  let up = false
  const { screen } = await open({
    'auth.security': () => {
      if (!up) throw refusal('FORBIDDEN', null, 'Agora não.')
      return { sessions: [here], secondFactor: off }
    },
  })
  await expect.element(screen.getByLabelText('Senha atual', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await expect.element(screen.getByText('Este aparelho', { exact: true })).toBeVisible()
})
