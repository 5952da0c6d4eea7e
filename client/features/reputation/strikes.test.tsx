import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { MyStrikes, StrikesSection } from './index.ts'

const strike = {
  id: '00000000-0000-4000-8000-000000000001',
  bookingId: '00000000-0000-4000-8000-000000000002',
  cause: 'Cancelamento em cima da hora',
  start: '2026-11-20T12:00:00.000Z',
  zone: 'America/Sao_Paulo',
  occurredAt: '2026-11-20T08:00:00.000Z',
  counts: true,
  until: '2027-02-18T08:00:00.000Z',
  withdrawnAt: null,
  withdrawnReason: null,
}
const withdrawn = {
  ...strike,
  id: '00000000-0000-4000-8000-000000000003',
  counts: false,
  withdrawnAt: '2026-11-21T08:00:00.000Z',
  withdrawnReason: 'A rua estava fechada.',
}

async function openMine(answer: () => unknown) {
  await page.viewport(390, 844)
  return openPages('/', { '/': { component: MyStrikes } }, { 'reputation.myStrikes': answer })
}

test('a professional sees which strikes count and until when, which strikes were withdrawn and why, and the rule', async () => {
  const { screen } = await openMine(() => ({ items: [strike, withdrawn], counting: 1 }))
  const card = screen.getByRole('region', { name: 'Registros' })
  await expect.element(card.getByText('1 registro vale hoje')).toBeVisible()
  await expect.element(card.getByText('Vale até 18/02/2027')).toBeVisible()
  await expect.element(card.getByText('A equipe retirou: A rua estava fechada.')).toBeVisible()
  await expect.element(card.getByText(/menos de 24 horas do início.*Doença e risco à segurança nunca contam/)).toBeVisible()
  const rule = card.getByRole('link', { name: 'Ver a regra inteira e como contestar' })
  await expect.element(rule).toHaveAttribute('href', '/ajuda/registros-de-profissionais')
})

test('the card says that there are no strikes; after a failure the strikes can be loaded again', async () => {
  let fails = true
  const { screen } = await openMine(() => {
    if (fails) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    return { items: [], counting: 0 }
  })
  await expect.element(screen.getByText('Não foi possível carregar os seus registros.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByText('Nenhum registro. Assim fica quem chega às visitas, ou avisa a tempo.')).toBeVisible()
})

test('an admin withdraws a strike with a reason, after typing the password', async () => {
  await page.viewport(390, 844)
  let proved = false
  const { screen, asked, toasts } = await openPages(
    '/',
    { '/': { component: StrikesSection } },
    {
      'reputation.strikes': () => ({
        items: [{ ...strike, professional: { id: 'm', name: 'Marlene Souza' } }],
        nextCursor: null,
      }),
      'auth.provePassword': () => {
        proved = true
        return { ok: true }
      },
      'reputation.withdrawStrike': () => {
        if (!proved) throw refusal('FORBIDDEN', 'step_up_required', 'Confirme sua senha')
        return { ok: true }
      },
    },
  )
  const card = screen.getByRole('article', { name: 'Ocorrência de Marlene Souza' })
  await card.getByRole('button', { name: 'Retirar ocorrência' }).click()
  await card.getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect.element(card.getByText('Diga por que a ocorrência não conta')).toBeVisible()
  await card.getByRole('textbox', { name: 'Motivo' }).fill('A rua estava fechada.')
  await card.getByRole('button', { name: 'Retirar', exact: true }).click()
  await screen.getByRole('textbox', { name: 'Senha' }).fill('plumai123')
  await screen.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Registro retirado' }])
  expect(asked('reputation.withdrawStrike').at(-1)).toEqual({ strikeId: strike.id, reason: 'A rua estava fechada.' })
})

test('the admin page says when there are no strikes', async () => {
  const { screen } = await openPages(
    '/',
    { '/': { component: StrikesSection } },
    { 'reputation.strikes': () => ({ items: [], nextCursor: null }) },
  )
  await expect.element(screen.getByText('Nenhuma ocorrência registrada.')).toBeVisible()
})
