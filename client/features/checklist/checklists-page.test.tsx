import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ChecklistsFailed } from './checklists-failed.tsx'
import { ChecklistsPage } from './checklists-page.tsx'
import { ScoreReviewsSection } from './index.ts'

const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const items = [{ description: 'Limpar a pia', room: 'Cozinha', mandatory: true }]
const template = (letter: string, name: string, timesUsed: number) => ({
  id: id(letter),
  name,
  description: 'Para a semana.',
  timesUsed,
  items,
})
const booking = (letter: string, start: string) => ({
  id: id(letter),
  start,
  hours: 4,
  zone: 'America/Sao_Paulo',
  professionalName: 'Marlene Souza',
})
const overview = {
  allowance: { subscribed: false, freeLeft: 3 },
  templates: [template('a', 'Faxina leve', 7), template('b', 'Faxina pesada', 0)],
  own: [template('c', 'Casa da vó', 1)],
  bookings: [booking('d', '2026-12-01T11:00:00.000Z'), booking('e', '2026-12-08T11:00:00.000Z')],
}
const mine = {
  items: [
    {
      id: id('f'),
      name: 'Faxina leve',
      status: 'concluido',
      score: 9.5,
      done: 4,
      total: 4,
      start: '2026-11-20T11:00:00.000Z',
      zone: 'America/Sao_Paulo',
      professionalName: 'Rosa Dias',
    },
    {
      id: id('9'),
      name: 'Passar',
      status: 'em_andamento',
      score: null,
      done: 1,
      total: 3,
      start: '2026-11-27T11:00:00.000Z',
      zone: 'America/Sao_Paulo',
      professionalName: 'Rosa Dias',
    },
  ],
  nextCursor: null,
}

async function open(shown: object = overview, answers: Parameters<typeof openPages>[2] = {}, session = {}) {
  const component = await asPerson(() => <ChecklistsPage />, session)
  return openPages(
    '/meus-checklists',
    {
      '/meus-checklists': { component, errorComponent: ChecklistsFailed },
      '/checklist-execucao/$id': { component: () => <h1>Aberto</h1> },
      '/servicos': { component: () => <h1>Serviços</h1> },
    },
    { 'checklist.overview': () => shown, 'checklist.mine': () => mine, ...answers },
  )
}

beforeEach(() => page.viewport(390, 844))

test('the templates appear only when the checklists above them have loaded, so that nothing on the page moves', async () => {
  const list = Promise.withResolvers<typeof mine>()
  await open(overview, { 'checklist.mine': () => list.promise })
  await expect.element(page.getByRole('heading', { name: 'Seus checklists' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Modelos' })).not.toBeInTheDocument()
  list.resolve(mine)
  await expect.element(page.getByRole('heading', { name: 'Modelos' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Detalhes de Passar' })).toBeVisible()
})

test('checklists show state and score, templates show how often they were used, both in the order of the server', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('3 análises grátis')).toBeVisible()
  await expect.element(screen.getByText('9,5')).toBeVisible()
  await expect.element(screen.getByText('Concluído', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('1 de 3 itens feitos')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Detalhes de Passar' }))
    .toHaveAttribute('href', `/checklist-execucao/${id('9')}`)
  const use = screen.getByRole('button', { name: /^Usar / })
  expect(use.elements().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Usar Faxina leve',
    'Usar Faxina pesada',
    'Usar Casa da vó',
  ])
  await expect.element(screen.getByText('1 item · 7 usos')).toBeVisible()
})

test.each([
  [{ subscribed: true, freeLeft: 0 }, 'Assinatura ativa'],
  [{ subscribed: false, freeLeft: 1 }, '1 análise grátis'],
])('the badge for the allowance %o says what is left', async (allowance, badge) => {
  const { screen } = await open({ ...overview, allowance })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Checklist com IA' })).toBeVisible()
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Assinar' }).elements()).toEqual([])
})

test("'Usar' creates a checklist for the earliest booking, which may be changed", async () => {
  const { screen, asked, toasts, here } = await open(overview, { 'checklist.create': () => ({ checklistId: id('1') }) })
  await userEvent.click(screen.getByRole('button', { name: 'Usar Faxina leve' }))
  const select = screen.getByRole('combobox', { name: 'Agendamento' })
  await expect.element(select).toHaveValue(id('d'))
  await userEvent.selectOptions(select, id('e'))
  await userEvent.click(screen.getByRole('button', { name: 'Criar checklist' }))
  await expect.poll(here).toBe(`/checklist-execucao/${id('1')}`)
  expect(toasts.map(({ title }) => title)).toEqual(['Checklist criado!'])
  expect(asked('checklist.create')).toEqual([{ templateId: id('a'), bookingId: id('e') }])
})

test('without a confirmed booking the page says so and links to the search', async () => {
  const { screen, toasts } = await open({ ...overview, bookings: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Usar Faxina leve' }))
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { title: 'Sem agendamentos', description: 'Você precisa ter um agendamento confirmado para criar um checklist' },
    ])
  await expect.element(screen.getByRole('link', { name: 'Buscar profissionais' })).toHaveAttribute('href', '/buscar')
})

test.each([
  [
    'a booking that was cancelled meanwhile',
    refusal('CONFLICT', 'no_booking', 'Você precisa ter um agendamento confirmado para criar um checklist'),
    'Sem agendamentos',
  ],
  [
    'a failure',
    refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.'),
    'Não foi possível criar o checklist',
  ],
])('says why a checklist cannot be created: %s', async (_, fault, title) => {
  const { screen, toasts } = await open(overview, {
    'checklist.create': () => {
      throw fault
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Usar Faxina leve' }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar checklist' }))
  await expect.poll(() => toasts[0]?.title).toBe(title)
})

test('a contractor copies a template of the platform and saves the changed copy', async () => {
  const { screen, asked, toasts } = await open(overview, { 'checklist.saveTemplate': () => ({ templateId: id('1') }) })
  await userEvent.click(screen.getByRole('button', { name: 'Copiar e editar Faxina leve' }))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar item' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar modelo' }))
  await expect.element(screen.getByText('Descreva o item')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Item 2', exact: true }).fill('Lavar a louça')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar modelo' }))
  await expect.poll(() => toasts.at(-1)?.title).toBe('Modelo salvo')
  expect(asked('checklist.saveTemplate')).toEqual([
    {
      name: 'Faxina leve (minha)',
      description: 'Para a semana.',
      items: [...items, { description: 'Lavar a louça', room: 'Cozinha', mandatory: true }],
    },
  ])
})

test('a contractor’s own template is deleted after a confirmation', async () => {
  const { screen, asked } = await open(overview, { 'checklist.deleteTemplate': () => ({ ok: true }) })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir Casa da vó' }))
  expect(asked('checklist.deleteTemplate')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Excluir modelo' }))
  await expect.poll(() => asked('checklist.deleteTemplate')).toEqual([{ templateId: id('c') }])
})

test('says when the checklists cannot be loaded', async () => {
  const { screen, toasts } = await open(overview, {
    'checklist.overview': () => {
      throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    },
  })
  await expect.poll(() => toasts[0]?.title, { timeout: 15_000 }).toBe('Não foi possível carregar os checklists')
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
}, 20_000)

test('a person who is no contractor sees one sentence and a link, and nothing is loaded', async () => {
  const { screen, asked } = await open(overview, {}, { isContractor: false, isProfessional: true })
  await expect.element(screen.getByText('Este serviço é para contratantes.')).toBeVisible()
  expect(asked('checklist.overview')).toEqual([])
})

test('an admin who reviews a score reads the checklist, and gives another score with a reason', async () => {
  const review = {
    id: id('2'),
    checklistName: 'Faxina leve',
    contractorName: 'Ana Prado',
    professionalName: 'Marlene Souza',
    askedBy: 'professional',
    reason: 'Eu fiz tudo.',
    askedAt: '2026-11-23T12:00:00.000Z',
    score: 6,
    source: 'rules',
  }
  const contents = {
    reasons: [],
    items: [{ id: id('3'), description: 'Limpar a pia', mandatory: true, done: true, note: '', photoId: null }],
  }
  const { screen, asked, toasts } = await openPages(
    '/',
    { '/': { component: ScoreReviewsSection } },
    {
      'checklist.reviews': () => ({ items: [review] }),
      'checklist.viewReview': () => contents,
      'checklist.decideReview': () => ({ ok: true }),
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ler o checklist' }))
  await screen.getByRole('textbox', { name: 'Nota' }).fill('8,5')
  await screen.getByRole('textbox', { name: 'Motivo da decisão' }).fill('As fotos mostram.')
  await userEvent.click(screen.getByRole('button', { name: 'Decidir' }))
  await expect.poll(() => toasts).toMatchObject([{ title: 'Nota alterada' }])
  expect(asked('checklist.decideReview')).toEqual([{ reviewId: id('2'), score: 8.5, reason: 'As fotos mostram.' }])
})
