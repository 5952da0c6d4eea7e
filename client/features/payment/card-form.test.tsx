import '#client/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CardForm } from './card-form.tsx'
import type { CardResult } from './card-form.tsx'
import { SandboxForm } from './sandbox-form.tsx'
import { chargeIdOf, resultOf } from './sandbox.ts'

afterEach(() => vi.unstubAllGlobals())

const charge = { clientSecret: 'pi_abc_secret_xyz', returnUrl: '/agendamento-confirmado/1', submitLabel: 'Confirmar Pagamento' }

/** A fake payment sandbox that responds to each confirmation with the next entry of `answers`. */
function answering(...answers: [number, object][]) {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    asked.push({ url, body: JSON.parse(body) })
    const [status, answer] = answers[asked.length - 1] ?? [500, {}]
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  })
  return asked
}

const declined: [number, object] = [
  200,
  { status: 'requires_payment_method', error: { message: 'Saldo insuficiente. Nada foi cobrado.' } },
]

test('a refused card is reported inside the form, which keeps the typed values and can be sent again', async () => {
  const asked = answering(declined, [200, { status: 'succeeded' }])
  const results: CardResult[] = []
  const screen = await render(
    <CardForm {...charge} mode="sandbox" publishableKey={null} onResult={(result) => results.push(result)} />,
  )
  await expect.element(screen.getByText('Demonstração: nenhum cartão de verdade é cobrado')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Número do cartão'), '4000000000009995')
  await userEvent.type(screen.getByLabelText('Validade'), '1240')
  await userEvent.type(screen.getByLabelText('Código (CVC)'), '123')
  await userEvent.type(screen.getByLabelText('Nome no cartão'), 'ANA SOUZA')
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()

  await expect.element(screen.getByRole('alert').getByText('Saldo insuficiente. Nada foi cobrado.')).toBeVisible()
  await expect.element(screen.getByLabelText('Número do cartão')).toHaveValue('4000 0000 0000 9995')
  await expect.element(screen.getByLabelText('Validade')).toHaveValue('12/40')
  await expect.element(screen.getByLabelText('Nome no cartão')).toHaveValue('ANA SOUZA')
  expect(results).toEqual([{ status: 'refused', message: 'Saldo insuficiente. Nada foi cobrado.' }])

  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => results.at(-1)).toEqual({ status: 'succeeded' })
  expect(asked[0]).toEqual({
    url: '/_sandbox/payment_intents/pi_abc/confirm',
    body: {
      client_secret: 'pi_abc_secret_xyz',
      card: { number: '4000 0000 0000 9995', exp_month: 12, exp_year: 40, cvc: '123' },
      return_url: '/agendamento-confirmado/1',
    },
  })
})

test('invalid card fields show their errors, and no request is sent', async () => {
  const asked = answering()
  const screen = await render(<SandboxForm {...charge} onResult={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Número do cartão'), '4242424242424241')
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.element(screen.getByText('Confira o número do cartão')).toBeVisible()
  await expect.element(screen.getByText('Informe a validade')).toBeVisible()
  await expect.element(screen.getByText('Informe o nome impresso no cartão')).toBeVisible()
  expect(asked).toEqual([])
})

test('an empty form focuses its first field, which the button at the foot does not cover', async () => {
  await page.viewport(390, 600)
  const screen = await render(<SandboxForm {...charge} onResult={() => undefined} />)
  const submit = screen.getByRole('button', { name: 'Confirmar Pagamento' })
  await submit.click()
  const first = screen.getByLabelText('Número do cartão')
  await expect.element(first).toHaveFocus()
  expect(first.element().getBoundingClientRect().bottom).toBeLessThan(submit.element().getBoundingClientRect().top)
})

test('one tap on a test card fills the whole form', async () => {
  answering([200, { status: 'succeeded' }])
  const results: CardResult[] = []
  const screen = await render(<SandboxForm {...charge} onResult={(result) => results.push(result)} />)
  await screen.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await expect.element(screen.getByLabelText('Nome no cartão')).toHaveValue('NOME DE TESTE')
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => results).toEqual([{ status: 'succeeded' }])
})

test('a card that needs authentication at the bank redirects to the bank and reports no result', async () => {
  const url = '/_sandbox/autenticar/pi_abc?chave=1'
  answering([200, { status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url: { url } } }])
  const results: CardResult[] = []
  const left: string[] = []
  const screen = await render(
    <SandboxForm {...charge} onResult={(result) => results.push(result)} leaveTo={(to) => left.push(to)} />,
  )
  await screen.getByText('Outros cartões de teste').click()
  await screen.getByRole('button', { name: /4000 0025 0000 3155/ }).click()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => left).toEqual([url])
  expect(results).toEqual([])
})

test('without a publishable key in live mode the page shows a message instead of a card form', async () => {
  const screen = await render(<CardForm {...charge} mode="live" publishableKey={null} onResult={() => undefined} />)
  await expect.element(screen.getByText('Configuração do provedor de cartão ausente. Fale com o suporte.')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

test('the charge id is read from a client secret, and the result from a response of the sandbox', () => {
  expect(chargeIdOf('pi_1_secret_2')).toBe('pi_1')
  expect(resultOf(409, { error: { message: 'já foi' } })).toEqual({ status: 'processing' })
  expect(resultOf(200, { status: 'processing' })).toEqual({ status: 'processing' })
  expect(resultOf(500, {})).toEqual({
    status: 'refused',
    message: 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.',
  })
})
