import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LINE_VERSION } from '#shared/review-line.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ReviewPage } from './review-page.tsx'

const bookingId = '5f0f5a6e-0000-4000-8000-0000000000b1'
const form = {
  title: 'Avaliar Profissional',
  other: { name: 'Marlene Souza', photo: null },
  asProfessional: false,
  alreadyDone: false,
  refusal: null as string | null,
  start: '2026-11-14T11:00:00.000Z',
  end: '2026-11-14T15:00:00.000Z',
  zone: 'America/Sao_Paulo',
}

function open(part: Partial<typeof form> = {}, submit: () => unknown = () => ({ bookingId, revealed: false })) {
  return openPages(
    '/avaliar',
    {
      '/avaliar': { component: () => <ReviewPage bookingId={bookingId} /> },
      '/meus-agendamentos': { component: () => <h1>Meus Agendamentos</h1> },
    },
    { 'reviews.form': () => ({ ...form, ...part }), 'reviews.submit': submit },
  )
}

beforeEach(() => page.viewport(390, 844))

test('without public stars the form shows an error at the field and in a toast, and sends nothing', async () => {
  const { screen, toasts, asked } = await open()
  await screen.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect.element(screen.getByText('Por favor, dê uma nota pública')).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Por favor, dê uma nota pública', tone: 'error' }])
  expect(asked('reviews.submit')).toEqual([])
})

test('a line of the comment appears in public only if the reviewer turns on a switch, which shows the line', async () => {
  const { screen, asked } = await open()
  const choice = screen.getByRole('switch', { name: 'Mostrar uma frase em páginas públicas' })
  await expect.element(choice).toBeDisabled()
  await screen.getByLabelText('Comentário (opcional)').fill('Limpou tudo com calma. Voltarei a chamar.')
  await expect.element(screen.getByText(/A frase: “Limpou tudo com calma\.”/)).toBeVisible()
  await expect.element(choice).not.toBeChecked()
  await choice.click({ force: true })
  await screen.getByRole('radio', { name: '4 de 5 estrelas, Muito boa' }).first().click({ force: true })
  await screen.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect.poll(() => asked('reviews.submit')).toMatchObject([{ publicRating: 4, lineVersion: LINE_VERSION }])
})

test('sends the contractor’s review and returns to the booking, where a tip may be given', async () => {
  const { screen, toasts, asked, here } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Avaliar Profissional' })).toBeVisible()
  expect(screen.getByText('Ambiente de trabalho', { exact: false }).elements()).toHaveLength(0)
  await screen
    .getByRole('group', { name: 'Nota pública' })
    .getByRole('radio', { name: '4 de 5 estrelas, Muito boa' })
    .click({ force: true })
  await screen.getByLabelText('Comentário (opcional)').fill('Caprichosa e pontual.')
  await screen
    .getByRole('group', { name: 'Pontualidade (opcional)' })
    .getByRole('radio', { name: /^5 de 5/ })
    .click({ force: true })
  await screen.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect.poll(here).toBe(`/agendamento/${bookingId}#gorjeta`)
  expect(toasts).toMatchObject([{ title: 'Avaliação enviada com sucesso!', tone: 'success' }])
  expect(asked('reviews.submit')).toMatchObject([
    { bookingId, publicRating: 4, publicComment: 'Caprichosa e pontual.', punctuality: 5 },
  ])
})

test('a professional is also asked to rate the workplace', async () => {
  const { screen } = await open({ title: 'Avaliar Contratante', asProfessional: true })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Avaliar Contratante' })).toBeVisible()
  for (const name of [
    'Ambiente de trabalho (opcional)',
    'Clareza das expectativas (opcional)',
    'Condições de trabalho (opcional)',
  ])
    await expect.element(screen.getByRole('group', { name })).toBeInTheDocument()
  await expect
    .element(screen.getByText('Só a média aparece para profissionais, a partir de três avaliações.'))
    .toBeInTheDocument()
})

test('the form keeps its text when the server refuses the review', async () => {
  const { screen, toasts } = await open({}, () => {
    throw refusal('CONFLICT', 'too_late', 'O prazo para avaliar terminou. São 14 dias depois do serviço.')
  })
  await screen
    .getByRole('radio', { name: /^5 de 5/ })
    .first()
    .click({ force: true })
  await screen.getByLabelText('Comentário (opcional)').fill('Ótima')
  await screen.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao enviar avaliação', tone: 'error' }])
  await expect.element(screen.getByLabelText('Comentário (opcional)')).toHaveValue('Ótima')
})

test('a booking that the person has already reviewed shows no form', async () => {
  const { screen } = await open({ alreadyDone: true, refusal: 'Você já avaliou este agendamento.' })
  await expect.element(screen.getByText('Você já avaliou este agendamento.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar avaliação' }).elements()).toHaveLength(0)
})

test('the review form has no serious accessibility violation', async () => {
  const { screen } = await open({ asProfessional: true })
  await expect.element(screen.getByRole('button', { name: 'Enviar avaliação' })).toBeVisible()
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
})
