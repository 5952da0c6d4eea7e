import axe from 'axe-core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { DisputesPage } from './disputes-page.tsx'

const disputeId = '5f0f5a6e-0000-4000-8000-0000000000d1'
const listed = {
  id: disputeId,
  bookingId: '5f0f5a6e-0000-4000-8000-0000000000b1',
  topic: 'Dano ou perda',
  status: 'Aberta',
  createdAt: new Date('2026-12-01T19:00:00Z'),
  resolvedAt: null,
  answered: true,
  firstAnsweredAt: null as Date | null,
  claim: null as object | null,
  absence: null as string | null,
  start: new Date('2026-12-01T15:00:00Z'),
  zone: 'America/Sao_Paulo',
  claimant: { id: 'a', name: 'Ana Prado' },
  claimantSide: 'contractor',
  other: { id: 'm', name: 'Marlene <b>Souza</b>' },
}
const nothing = {
  totalInCents: 10_800,
  refundedInCents: 0,
  remainingInCents: 10_800,
  refundInCents: 0,
  fromProfessionalInCents: 0,
  fromPlatformInCents: 0,
  takenBackInCents: 0,
  professionalInCents: 9_000,
  platformInCents: 1_800,
  creditBackInCents: 0,
}
const half = { ...nothing, refundInCents: 4_500, professionalInCents: 5_250, platformInCents: 1_050, takenBackInCents: 3_750 }
const detail = {
  id: disputeId,
  booking: { status: 'Concluído', paymentStatus: 'Pago', noShow: false },
  description: { text: 'O vaso quebrou.\n<script>', at: new Date('2026-12-01T19:00:00Z'), photoIds: ['p1'] },
  replies: [] as object[],
  answer: { text: 'Já estava rachado.', at: new Date('2026-12-01T20:00:00Z'), photoIds: [] },
  contestUntil: null as Date | null,
  resolution: null,
  decision: null,
  absence: null as string | null,
  moves: { nothing, all: { ...nothing, refundInCents: 10_800, professionalInCents: 0, platformInCents: 0 } },
  refund: null as { amountInCents: number; state: string } | null,
}
const readyId = '5f0f5a6e-0000-4000-8000-0000000000e1'
const readyAnswers = [
  { id: readyId, title: 'Prazo', text: 'Respondemos em um dia.', editedAt: new Date('2026-12-01T10:00:00Z'), editedBy: 'Rita' },
]
const said = { id: 'x', senderName: 'Ana Prado', content: 'Você vem hoje?', blocked: false, sentAt: new Date() }
const page = () => <DisputesPage status="Aberta" onStatus={() => undefined} />

function open(answers: Record<string, (input: never) => unknown> = {}, over: Partial<typeof detail> = {}) {
  return openPages(
    '/',
    { '/': { component: page }, '/agendamento/$id': { component: () => <h1>Agendamento</h1> } },
    {
      'dispute.list': () => ({ items: [{ ...listed, absence: over.absence ?? null }], nextCursor: null }),
      'dispute.view': () => ({ ...detail, ...over }),
      'dispute.preview': () => half,
      'dispute.notes': () => ({ items: [] }),
      'dispute.readyAnswers': () => ({ items: readyAnswers }),
      'dispute.readChat': () => ({ messages: [said] }),
      'dispute.photoLinks': () => ({ links: [] }),
      ...answers,
    },
  )
}

async function opened(answers: Record<string, (input: never) => unknown> = {}, over: Partial<typeof detail> = {}) {
  const page = await open(answers, over)
  await page.screen.getByRole('button', { name: 'Abrir disputa' }).click()
  return { ...page, form: page.screen.getByRole('form', { name: 'Resolver disputa' }) }
}

test('a dispute shows booking and claimant at once, but the statements, photos and chat only on request', async () => {
  const { screen, asked } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Ana Prado com Marlene <b>Souza</b>' })).toBeVisible()
  await expect.element(screen.getByText(/Reclamante: Ana Prado, contratante · a outra parte respondeu$/)).toBeVisible()
  expect([...asked('dispute.view'), ...asked('dispute.readChat')]).toEqual([])
  await screen.getByRole('button', { name: 'Abrir disputa' }).click()
  await expect.element(screen.getByText('O vaso quebrou.\n<script>')).toBeVisible()
  await expect.element(screen.getByText('Já estava rachado.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ver 1 foto' })).toBeVisible()
  await screen.getByRole('button', { name: 'Ler a conversa' }).click()
  await expect.element(screen.getByText('Você vem hoje?')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver agendamento' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/agendamento\/.*\?voltar=%2F/))
  const { violations } = await axe.run(screen.container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
})

test('shows an error at the field for a missing resolution text, and resolves a dispute without a refund', async () => {
  const resolved = { disputeId, amountInCents: 0, refund: null }
  const { form, asked, toasts } = await opened({ 'dispute.resolve': () => resolved })
  await userEvent.fill(form.getByLabelText('Resolução').element(), '   ')
  await form.getByRole('button', { name: 'Resolver sem reembolso' }).click()
  await expect.element(form.getByText('Por favor, descreva a resolução.')).toBeVisible()
  expect(asked('dispute.resolve')).toEqual([])
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'Nada foi provado.')
  await form.getByRole('button', { name: 'Resolver sem reembolso' }).click()
  await expect.poll(() => toasts).toMatchObject([{ tone: 'success', title: 'Disputa resolvida!' }])
  expect(asked('dispute.resolve')).toEqual([{ disputeId, amountInCents: 0, refundedInCents: 0, resolution: 'Nada foi provado.' }])
})

test('shows the effects of a partial refund before it is confirmed, and a toast afterwards', async () => {
  const { form, asked, toasts } = await opened({ 'dispute.resolve': () => ({ disputeId, amountInCents: 4_500, refund: 'done' }) })
  await form.getByText('Uma parte', { exact: true }).click()
  await form.getByRole('button', { name: /^Resolver/ }).click()
  await expect.element(form.getByText('Informe um valor')).toBeVisible()
  await userEvent.type(form.getByLabelText('Valor').element(), '45')
  await expect.element(form.getByRole('row', { name: /Fica com Marlene.*R\$\s52,50/ })).toBeVisible()
  await expect.element(form.getByRole('row', { name: /Estornado do repasse.*R\$\s37,50/ })).toBeVisible()
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'Metade.')
  await form.getByRole('button', { name: 'Resolver e reembolsar R$\u00A045,00' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Disputa resolvida e reembolso processado!' }])
  expect(asked('dispute.resolve')).toMatchObject([{ amountInCents: 4_500 }])
})

test('says why the provider refused the refund; the dispute stays open and its form keeps the text', async () => {
  const why = 'Este pagamento foi contestado no banco e não pode ser reembolsado por aqui.'
  const { form, toasts } = await opened({ 'dispute.resolve': () => Promise.reject(refusal('CONFLICT', 'refund_refused', why)) })
  await form.getByText('Tudo que resta', { exact: true }).click()
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'Tudo volta.')
  await form.getByRole('button', { name: /^Resolver e reembolsar/ }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ tone: 'error', title: 'Não foi possível resolver a disputa.', description: why }])
  await expect.element(form.getByRole('alert').getByText(why)).toBeVisible()
  await expect.element(form.getByLabelText('Resolução')).toHaveValue('Tudo volta.')
})

test('a contested absence can be decided only with a finding on whether the absence took place', async () => {
  const { form, asked } = await opened(
    { 'dispute.resolve': () => ({ disputeId, amountInCents: 0, refund: null }) },
    { absence: 'disputed' },
  )
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'O porteiro a viu.')
  await form.getByRole('button', { name: 'Resolver sem reembolso' }).click()
  await expect.element(form.getByText('Diga se a ausência aconteceu.')).toBeVisible()
  await form.getByText('Não', { exact: true }).click()
  await form.getByRole('button', { name: 'Resolver sem reembolso' }).click()
  await expect.poll(() => asked('dispute.resolve')).toMatchObject([{ absenceStands: false }])
})

test('a dispute with an earlier refund is resolved with that refund, and the form offers no other amount', async () => {
  const { form, asked } = await opened(
    { 'dispute.resolve': () => ({ disputeId, amountInCents: 4_500, refund: 'done' }) },
    { refund: { amountInCents: 4_500, state: 'done' } },
  )
  await expect.element(form.getByText(/já foi pedido para esta disputa/)).toBeVisible()
  await expect.element(form.getByText('Sem reembolso', { exact: true })).not.toBeInTheDocument()
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'Metade.')
  await form.getByRole('button', { name: 'Resolver e reembolsar R$\u00A045,00' }).click()
  await expect.poll(() => asked('dispute.resolve')).toMatchObject([{ amountInCents: 4_500 }])
})

test('says when the list of disputes is empty and when it cannot be loaded', async () => {
  const empty = await open({ 'dispute.list': () => ({ items: [], nextCursor: null }) })
  await expect.element(empty.screen.getByText('Nenhuma disputa aberta.')).toBeVisible()
  await empty.screen.unmount()
  const { screen, toasts } = await open({
    'dispute.list': () => Promise.reject(refusal('SERVICE_UNAVAILABLE', 'down', 'Fora do ar')),
  })
  await expect.element(screen.getByText('Não foi possível carregar as disputas.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  expect(toasts).toMatchObject([{ tone: 'error', title: 'Não foi possível carregar as disputas.' }])
})

test('a reported delay cannot be decided before the other participant replies or the time to contest it ends', async () => {
  const { form, asked } = await opened({}, { contestUntil: new Date('2030-12-03T19:00:00Z') })
  await expect.element(form.getByText(/Marlene <b>Souza<\/b> pode contestar até 03\/12\/2030/)).toBeVisible()
  await userEvent.fill(form.getByLabelText('Resolução').element(), 'Nada foi provado.')
  const button = form.getByRole('button', { name: 'Resolver sem reembolso' })
  await expect.element(button).toHaveAccessibleDescription(/A decisão espera pela resposta/)
  await userEvent.click(button.element(), { force: true })
  expect(asked('dispute.resolve')).toEqual([])
})

test('an admin edits a ready answer and sends it to both participants; the dispute then shows it', async () => {
  const replies: object[] = []
  const { screen, asked, toasts } = await opened({
    'dispute.view': () => ({ ...detail, replies }),
    'dispute.reply': ({ text }: { text: string }) => {
      replies.push({ id: 'p', text, createdAt: new Date('2026-12-02T10:00:00Z'), author: 'Rita Alves' })
      return { items: replies }
    },
  })
  const form = screen.getByRole('form', { name: 'Responder às duas pessoas' })
  await form.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(form.getByText('Escreva a resposta')).toBeVisible()
  await form.getByLabelText('Resposta', { exact: true }).fill('Olá.')
  await form.getByLabelText('Usar resposta pronta').selectOptions('Prazo')
  await expect.element(form.getByLabelText('Resposta', { exact: true })).toHaveValue('Olá.\n\nRespondemos em um dia.')
  await form.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Resposta enviada às duas pessoas' }])
  expect(asked('dispute.reply')).toEqual([{ disputeId, text: 'Olá.\n\nRespondemos em um dia.' }])
  await expect.element(screen.getByText('Rita Alves, da equipe')).toBeVisible()
})

test('shows which team member works on a dispute and how long the dispute has waited for a first answer', async () => {
  const claims: object[] = []
  const late = { ...listed, createdAt: new Date(Date.now() - 50 * 3_600_000) }
  const { screen } = await open({
    'dispute.list': () => ({ items: [{ ...late, claim: claims.at(-1) ?? null }], nextCursor: null }),
    'dispute.claim': ({ take }: { take: boolean }) => {
      claims.push({ by: 'Rita Alves', mine: take, until: new Date() })
      return { claim: claims.at(-1) }
    },
  })
  await expect.element(screen.getByText('Atrasada: equipe sem resposta há 2 dias')).toBeVisible()
  await screen.getByRole('button', { name: 'Assumir' }).click()
  await expect.element(screen.getByText('Com você')).toBeVisible()
  await screen.getByRole('button', { name: 'Deixar para outra pessoa' }).click()
  await expect.element(screen.getByText('Com Rita Alves')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Assumir' }).elements()).toEqual([])
})

test('a resolved dispute does not say who has not responded', async () => {
  const resolved = { ...listed, status: 'Resolvida', answered: false }
  const { screen } = await open({ 'dispute.list': () => ({ items: [resolved], nextCursor: null }) })
  await expect.element(screen.getByText(/^Reclamante: Ana Prado, contratante$/)).toBeVisible()
  expect(screen.getByText(/a outra parte|resposta há/).elements()).toEqual([])
})

test('the team edits and deletes its ready answers on the disputes page', async () => {
  const { screen, asked, toasts } = await open({
    'dispute.saveReadyAnswer': () => ({ items: readyAnswers }),
    'dispute.deleteReadyAnswer': () => ({ items: [] }),
  })
  await screen.getByText('Respostas prontas').click()
  await screen.getByRole('button', { name: 'Mudar Prazo' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Mudar resposta pronta' })
  await sheet.getByLabelText('Nome').fill('Prazo curto')
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Resposta guardada' }])
  expect(asked('dispute.saveReadyAnswer')).toEqual([{ id: readyId, title: 'Prazo curto', text: 'Respondemos em um dia.' }])
  await screen.getByRole('button', { name: 'Apagar Prazo' }).click()
  await screen.getByRole('dialog', { name: 'Apagar Prazo?' }).getByRole('button', { name: 'Apagar' }).click()
  await expect.poll(() => asked('dispute.deleteReadyAnswer')).toEqual([{ id: readyId }])
})
