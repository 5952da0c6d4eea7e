import { expect, test } from 'vitest'
import type { Answers } from '#client/lib/api.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { StuckPayoutsPage } from './stuck-payouts-page.tsx'

type Stuck = Answers['payment']['stuckPayouts']['items'][number]

const stuck: Stuck = {
  professionalId: '5f0f5a6e-0000-4000-8000-0000000000a1',
  professionalName: 'Marlene Souza',
  reason: 'failed',
  amountInCents: 9_000,
  why: 'A conta do banco foi encerrada.',
  since: '2026-12-01T12:00:00.000Z',
  remindedAt: null,
  mayRemind: true,
}

async function open(items: Stuck[]) {
  const pages = { '/admin/recebimentos': { component: StuckPayoutsPage } }
  const { screen } = await openPages('/admin/recebimentos', pages, { 'payment.stuckPayouts': () => ({ items }) })
  return screen
}

test('lists each stuck payout with its professional, start, cause and remedy, and says when there is none', async () => {
  const screen = await open([
    stuck,
    { ...stuck, professionalId: 'b', professionalName: 'Rita Luz', reason: 'bank', amountInCents: null, why: null },
    { ...stuck, professionalId: 'c', professionalName: 'Joana Dias', reason: 'late', why: null },
  ])
  const said = (name: string) => screen.getByRole('article', { name: `Recebimento de ${name}` })
  await expect.element(said('Marlene Souza')).toBeVisible()
  const text = (name: string) => said(name).element().textContent?.replaceAll('\u00A0', ' ')
  expect(text('Marlene Souza')).toContain(
    'Desde 01/12/2026Ainda sem avisoR$ 90,00O banco recusouA conta do banco foi encerrada. ',
  )
  expect(text('Rita Luz')).toContain('Desde 01/12/2026Ainda sem avisoFalta a conta do bancoA profissional')
  expect(text('Joana Dias')).toContain('AtrasadoO depósito devia ter chegado há mais de três dias.')
  await expect
    .element(said('Marlene Souza').getByRole('link', { name: 'Ver a pessoa' }))
    .toHaveAttribute('href', `/admin/usuarios/${stuck.professionalId}`)
  const empty = await open([])
  await expect.element(empty.getByText('Nenhum recebimento parado.')).toBeVisible()
})
