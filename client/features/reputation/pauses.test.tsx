import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { MyStrikes, PausesSection } from './index.ts'

const id = '00000000-0000-4000-8000-000000000001'
const answerUntil = '2026-12-01T12:00:00.000Z'

test('a professional replies to the proposal to pause the profile', async () => {
  await page.viewport(390, 844)
  const proposal = { id, status: 'proposed', answerUntil, statement: null, reason: null, decidedAt: null, mayAnswer: true }
  const { screen, asked, toasts } = await openPages(
    '/',
    { '/': { component: MyStrikes } },
    {
      'reputation.myStrikes': () => ({ items: [], counting: 0 }),
      'reputation.myPause': () => ({ pausedUntil: null, proposal }),
      'reputation.answerPause': () => ({ ok: true }),
    },
  )
  await screen.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(screen.getByText('Conte o que aconteceu')).toBeVisible()
  await screen.getByRole('textbox', { name: 'O que aconteceu' }).fill('O ônibus quebrou.')
  await screen.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Resposta enviada' }])
  expect(asked('reputation.answerPause')).toEqual([{ pauseId: id, statement: 'O ônibus quebrou.' }])
})

test('an admin may pause a professional only after the reply or its deadline, and may dismiss the proposal at once', async () => {
  await page.viewport(390, 844)
  const waiting = { createdAt: answerUntil, answerUntil, statement: null, answeredAt: null, mayPause: false }
  const { screen, asked, toasts } = await openPages(
    '/',
    { '/': { component: PausesSection } },
    {
      'reputation.pauses': () => ({ items: [{ ...waiting, id, counting: 3, professional: { id: 'm', name: 'Marlene Souza' } }] }),
      'reputation.decidePause': () => ({ ok: true }),
    },
  )
  const card = screen.getByRole('article', { name: 'Pausa de Marlene Souza' })
  await expect.element(card.getByRole('button', { name: 'Pausar', exact: true })).toBeDisabled()
  await card.getByRole('textbox', { name: 'Motivo da decisão' }).fill('A cidade alagou.')
  await card.getByRole('button', { name: 'Não pausar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Decisão registrada' }])
  expect(asked('reputation.decidePause')).toEqual([{ pauseId: id, pause: false, reason: 'A cidade alagou.' }])
})
