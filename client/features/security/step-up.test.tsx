import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'

function Page() {
  const { act } = useAct(trpc.payment.refund)
  const { act: other } = useAct(trpc.payment.refund)
  const [outcome, setOutcome] = useState('nada')
  const order = { bookingId: '00000000-0000-4000-8000-000000000001', refundedInCents: 0, reason: 'Pedido.' }
  return (
    <>
      <button onClick={() => void act(order).then((answer) => setOutcome(answer ? 'feito' : 'desistiu'))}>Agir</button>
      <button onClick={() => void Promise.all([act(order), other(order)]).then(() => setOutcome('feitos'))}>
        Agir duas vezes
      </button>
      <output>{outcome}</output>
    </>
  )
}

async function open() {
  let proved = false
  return openPages(
    '/',
    { '/': { component: Page } },
    {
      'payment.refund': () => {
        if (!proved) throw refusal('FORBIDDEN', 'step_up_required', 'Confirme o código.', { proof: 'code' })
        return { refundId: 'r', amountInCents: 100, state: 'done' }
      },
      'auth.proveSecondFactor': ({ code }: { code: string }) => {
        if (code !== '123456') throw refusal('BAD_REQUEST', 'wrong_code', 'Código incorreto')
        proved = true
        return { ok: true }
      },
    },
  )
}

test('when the server requires a second-factor code, a dialog asks for it and the call is repeated', async () => {
  const { screen, asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Agir', exact: true }))
  const question = screen.getByRole('dialog', { name: 'Confirme o código' })
  await expect.element(question.getByLabelText('Código')).toHaveFocus()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(question.getByLabelText('Código')).toHaveAccessibleDescription(/Código incorreto/)
  await userEvent.fill(question.getByLabelText('Código'), '123456')
  await userEvent.click(question.getByRole('button', { name: 'Confirmar' }))
  await expect.element(screen.getByText('feito')).toBeVisible()
  expect(asked('payment.refund')).toHaveLength(2)
})

test('when the person closes the dialog that asks for a proof, the call is not repeated', async () => {
  const { screen, asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Agir', exact: true }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Voltar' }))
  await expect.element(screen.getByText('desistiu')).toBeVisible()
  expect(asked('payment.refund')).toHaveLength(1)
})

test('two simultaneous calls that need the password or a code share one dialog', async () => {
  const { screen, asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Agir duas vezes' }))
  await userEvent.fill(screen.getByLabelText('Código'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect.element(screen.getByText('feitos')).toBeVisible()
  expect(asked('auth.proveSecondFactor')).toHaveLength(1)
})
