import { expect, test } from 'vitest'
import { referralTexts } from '#shared/referral.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { bookingId } from '#client/test/detail-stage.tsx'
import { ReferralPage } from './referral-page.tsx'
import type { Referral } from './referral.ts'

const empty: Referral = {
  own: null,
  creditInCents: 2_000,
  months: 12,
  used: 0,
  accepted: null,
  mayAccept: true,
  leftInCents: 0,
  credits: [],
  uses: [],
}
const own = { code: 'VEM-7K2M-10XD', link: 'https://plumai.example/auth?aba=cadastro&convite=VEM-7K2M-10XD' }
const expiresAt = '2027-11-27T15:00:00.000Z'
const full: Referral = {
  ...empty,
  own,
  used: 2,
  mayAccept: false,
  accepted: { status: 'refused', why: referralTexts.refused.card },
  leftInCents: 200,
  credits: [
    {
      id: 'a',
      from: 'inviting',
      amountInCents: 2_000,
      leftInCents: 200,
      usedInCents: 1_800,
      lapsedInCents: 0,
      expiresAt,
      revoked: false,
    },
    {
      id: 'b',
      from: 'invited',
      amountInCents: 2_000,
      leftInCents: 0,
      usedInCents: 0,
      lapsedInCents: 2_000,
      expiresAt,
      revoked: false,
    },
  ],
  uses: [{ bookingId, at: '2026-11-27T15:00:00.000Z', amountInCents: 1_800, state: 'spent' }],
}

function open(referral: () => unknown, answers: Record<string, (input: never) => unknown> = {}, mayInvite = true) {
  const component = () => <ReferralPage mayInvite={mayInvite} />
  return openPages('/indique', { '/indique': { component } }, { 'referral.mine': referral, ...answers })
}

test('a contractor without an invitation code creates one, and then copies the link', async () => {
  let made = false
  const { screen } = await open(() => (made ? { ...empty, own } : empty), {
    'referral.makeCode': () => {
      made = true
      return { ...empty, own }
    },
  })
  await expect.element(screen.getByText('Você ainda não tem crédito.')).toBeVisible()
  await screen.getByRole('button', { name: 'Criar meu convite' }).click()
  await expect.element(screen.getByText(own.code)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copiar link' })).toBeVisible()
  await expect.element(screen.getByText('Nenhum convite seu foi usado ainda.')).toBeVisible()
})

test('shows the remaining credit with its end, expired credit, its uses, and why an invitation gave no credit', async () => {
  const { screen } = await open(() => full)
  await expect.element(screen.getByText('2 convites seus foram usados.')).toBeVisible()
  await expect.element(screen.getByText(/^de R\$\s20,00, vale até 27\/11\/2027$/)).toBeVisible()
  await expect.element(screen.getByText(/^R\$\s20,00 terminaram em 27\/11\/2027 sem uso$/)).toBeVisible()
  const use = screen.getByRole('link', { name: 'Pagamento de 27/11/2026' })
  await expect.element(use).toHaveAttribute('href', `/agendamento/${bookingId}`)
  await expect.element(screen.getByText(referralTexts.refused.card)).toBeVisible()
  expect(screen.getByLabelText('Código do convite').elements()).toHaveLength(0)
})

test('credit that was taken back says so, and the invited person reads why', async () => {
  const credit = { ...full.credits[1]!, revoked: true }
  const accepted = { status: 'rewarded', why: referralTexts.givenBack } as const
  const { screen } = await open(() => ({ ...full, leftInCents: 0, accepted, credits: [credit] }))
  await expect.element(screen.getByText(/^R\$\s20,00 retirados em 27\/11\/2027: o convite deixou de valer$/)).toBeVisible()
  await expect.element(screen.getByText(referralTexts.givenBack)).toBeVisible()
})

test('a refused invitation code shows the reason at its field', async () => {
  const refuse = () => {
    throw refusal('BAD_REQUEST', 'own_code', referralTexts.ownCode, null, { code: [referralTexts.ownCode] })
  }
  const { screen, asked } = await open(() => empty, { 'referral.accept': refuse })
  await screen.getByLabelText('Código do convite').fill('vem 7k2m 10xd')
  await screen.getByRole('button', { name: 'Usar convite' }).click()
  await expect.element(screen.getByText(referralTexts.ownCode)).toBeVisible()
  expect(asked('referral.accept')).toEqual([{ code: own.code }])
})

test('says that loading failed, and tells a person who is not a contractor that invitations are for contractors', async () => {
  const failed = await open(() => {
    throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso.')
  })
  await expect.element(failed.screen.getByText(referralTexts.loadFailed)).toBeVisible()
  await failed.screen.unmount()
  const { screen, asked } = await open(() => full, {}, false)
  await expect.element(screen.getByText('Este serviço é para contratantes.')).toBeVisible()
  expect(asked('referral.mine')).toEqual([])
})
