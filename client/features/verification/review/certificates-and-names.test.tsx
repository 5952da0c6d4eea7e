import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openReviews as open, person, press } from '#client/test/review-stage.tsx'

const certificate = { ...person, checkId: '5f0f5a6e-0000-4000-8000-0000000000c1', requestedAt: '2026-11-22T12:00:00.000Z' }
const change = {
  ...person,
  requestId: '5f0f5a6e-0000-4000-8000-0000000000d1',
  toName: 'Rosa Lima Prado',
  reason: 'Casei em outubro.',
  requestedAt: '2026-11-22T12:00:00.000Z',
}

test('reviewing a certificate requires its date, and for a criminal record also the details', async () => {
  const stage = await open({ certificates: [certificate] }, { 'verification.decideCheck': () => ({ ok: true }) })
  const { screen, asked } = stage
  const card = screen.getByRole('article', { name: 'Certidão de Rosa Lima' })
  await expect.element(card.getByRole('link', { name: 'Baixar certidão (PDF)' })).toBeVisible()
  expect(asked('verification.review')).toEqual([])
  await userEvent.click(card.getByRole('button', { name: 'Ver nascimento e mãe' }))
  await expect.element(card.getByText('Nascimento 14/05/1990, 36 anos · Mãe: Tereza Reis')).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Nada consta' }))
  await expect.element(card.getByLabelText('Data da certidão')).toHaveAccessibleDescription(/Informe a data da certidão/)
  await userEvent.fill(card.getByLabelText('Data da certidão'), '2026-11-20')
  await userEvent.click(card.getByRole('button', { name: 'Há registro' }))
  await userEvent.fill(screen.getByLabelText('Motivo', { exact: true }), 'Há um registro de 2019.')
  await press(stage, 'Registrar')
  await expect
    .poll(() => asked('verification.decideCheck'))
    .toEqual([
      {
        checkId: certificate.checkId,
        outcome: 'reprovado',
        certificateDay: '2026-11-20',
        details: 'Há um registro de 2019.',
      },
    ])
})

test('a requested name is shown with the old name and the reason, and can be approved', async () => {
  const stage = await open({ names: [change] }, { 'verification.decideNameChange': () => ({ ok: true }) })
  const card = stage.screen.getByRole('article', { name: 'Mudança de nome de Rosa Lima' })
  await expect.element(card.getByText('Casei em outubro.')).toBeVisible()
  await expect.element(card.getByRole('heading', { name: /Rosa Lima → Rosa Lima Prado/ })).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Alterar nome' }))
  await expect.poll(() => stage.toasts).toMatchObject([{ tone: 'success', title: 'Nome alterado!' }])
  expect(stage.asked('verification.decideNameChange')).toEqual([{ requestId: change.requestId, approve: true }])
})
