import { useState } from 'react'
import { expect, test } from 'vitest'
import { HelpDeskPage } from '#client/features/admin/help-desk-page.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { AnswerPage } from './answer-page.tsx'
import { HelpPage } from './help-page.tsx'
import { MyHelpPage } from './my-help-page.tsx'

const prices = { feeInBasisPoints: 1750, firstBookingFeeInBasisPoints: 0, holdInMinutes: 12, contactEmail: 'oi@plumai.example' }
const asked = {
  id: 'a4b1f0f2-0000-4000-8000-000000000001',
  number: 48_210_937,
  topic: 'Agendamentos',
  status: 'Respondido',
  createdAt: '2026-11-23T12:00:00Z',
  lastAt: '2026-11-23T13:00:00Z',
  closedAt: null,
}
const messages = [
  { id: 'm1', byTeam: false, author: 'Ana Prado', text: 'Onde vejo o recibo?', createdAt: '2026-11-23T12:00:00Z' },
  { id: 'm2', byTeam: true, author: 'Rute Melo', text: 'No agendamento.', createdAt: '2026-11-23T13:00:00Z' },
]

function Help() {
  const [search, setSearch] = useState('')
  return <HelpPage search={search} onSearch={setSearch} />
}

test('the help finds answers without regard to accents, and says when there is none', async () => {
  const { screen } = await openPages('/ajuda', { '/ajuda': { component: Help } }, { 'payment.prices': () => prices })
  await expect.element(screen.getByRole('region', { name: 'Para quem trabalha: Recebimentos' })).toBeVisible()
  await screen.getByLabelText('O que você procura?').fill('cartao recusado')
  await screen.getByRole('button', { name: 'Buscar' }).click()
  await expect.element(screen.getByText('1 resposta para “cartao recusado”')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'O cartão foi recusado' }))
    .toHaveAttribute('href', '/ajuda/o-cartao-foi-recusado')
  await screen.getByLabelText('O que você procura?').fill('xyzw')
  await screen.getByRole('button', { name: 'Buscar' }).click()
  await expect.element(screen.getByText('Tente outras palavras, ou escreva para a equipe.')).toBeVisible()
})

test('an old URL fragment of /ajuda redirects to the page of its answer', async () => {
  const pages = { '/ajuda': { component: Help }, '/ajuda/$resposta': { component: () => <h1>Uma resposta</h1> } }
  const { here } = await openPages('/ajuda#ocorrencias', pages, { 'payment.prices': () => prices })
  await expect.poll(() => here()).toBe('/ajuda/registros-de-profissionais')
})

test.each([
  ['quanto-custa', /17,5%/],
  ['meu-horario-sumiu-antes-de-eu-pagar', /reservado por 12 minutos\./],
  ['registros-de-profissionais', /oi@plumai\.example/],
])('the answer %s shows the configuration', async (slug, words) => {
  const component = () => <AnswerPage slug={slug} />
  const { screen } = await openPages('/ajuda/x', { '/ajuda/$resposta': { component } }, { 'payment.prices': () => prices })
  await expect.element(screen.getByText(words).first()).toBeVisible()
})

test('a person writes to the team, and a refused text is reported at its field', async () => {
  const refused = { text: ['Não escreva telefone.'] }
  const component = () => <MyHelpPage requestId={undefined} topic="Agendamentos" />
  const { screen } = await openPages(
    '/ajuda/atendimentos',
    { '/ajuda/atendimentos': { component } },
    {
      'help.mine': () => ({ items: [asked], nextCursor: null }),
      'help.ask': () => {
        throw { code: 'BAD_REQUEST', reason: 'screened', message: 'Não escreva telefone.', fields: refused }
      },
    },
  )
  await expect.element(screen.getByLabelText('Assunto')).toHaveValue('Agendamentos')
  await expect
    .element(screen.getByRole('link', { name: '4821-0937 · Agendamentos' }))
    .toHaveAttribute('href', `/ajuda/atendimentos?id=${asked.id}`)
  await screen.getByRole('button', { name: 'Enviar para a equipe' }).click()
  await expect.element(screen.getByText('Escreva a mensagem')).toBeVisible()
})

test('a closed help request shows its messages and no field for a new message', async () => {
  const thread = {
    ...asked,
    status: 'Encerrado',
    closedAt: asked.lastAt,
    messages: messages.map(({ id, byTeam, text, createdAt }) => ({ id, byTeam, text, createdAt })),
  }
  const component = () => <MyHelpPage requestId={asked.id} topic={undefined} />
  const { screen } = await openPages(
    '/ajuda/atendimentos',
    { '/ajuda/atendimentos': { component } },
    { 'help.thread': () => thread },
  )
  await expect.element(screen.getByRole('heading', { name: 'Atendimento 4821-0937' })).toBeVisible()
  await expect.element(screen.getByText('Equipe Plumaí')).toBeVisible()
  await expect.element(screen.getByText(/Este atendimento foi encerrado/)).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('an admin sees the text of a help request only after a click, and then the field for the answer', async () => {
  const { id, number, topic, createdAt, lastAt } = asked
  const listed = { id, number, topic, createdAt, lastAt, status: 'Aberto', person: { id: 'p1', name: 'Ana Prado' } }
  const component = () => <HelpDeskPage status="Aberto" number="" onStatus={() => {}} onNumber={() => {}} />
  const { screen } = await openPages(
    '/admin/atendimentos',
    { '/admin/atendimentos': { component } },
    {
      'help.list': () => ({ items: [listed], nextCursor: null }),
      'help.view': () => ({ id, status: 'Aberto', closedAt: null, own: false, messages }),
      'admin.userNotes': () => ({ items: [] }),
    },
  )
  const card = screen.getByRole('article', { name: 'Atendimento 4821-0937 de Ana Prado' })
  await expect.element(card).toBeVisible()
  expect(card.getByText('Onde vejo o recibo?').elements()).toEqual([])
  await card.getByRole('button', { name: 'Ler atendimento' }).click()
  await expect.element(card.getByText('Onde vejo o recibo?')).toBeVisible()
  await expect.element(card.getByLabelText('Resposta')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Responder e encerrar' })).toBeVisible()
})
