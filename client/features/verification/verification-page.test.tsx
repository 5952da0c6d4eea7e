import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECK_CONSENT_VERSION } from '#shared/verification.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { holdUploads } from '#client/test/held-uploads.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import type { Check } from './use-check.ts'
import { VerificationPage } from './verification-page.tsx'
import type { VerificationState } from './verification-page.tsx'

const seen = 'plumai-verificacoes-visto'
beforeEach(() => localStorage.setItem(seen, '1'))

const noCheck: Check = {
  state: 'none',
  details: null,
  checkedAt: null,
  validUntil: null,
  certificateDay: null,
  source: null,
  running: null,
  lastId: null,
  lastFailed: false,
  obstacle: null,
  nextRequestAt: null,
  provider: 'simulado',
}
const active: Check = {
  ...noCheck,
  state: 'active',
  checkedAt: '2026-11-23T12:00:00.000Z',
  validUntil: '2027-05-23T12:00:00.000Z',
  certificateDay: '2026-11-23',
  source: 'simulado',
  lastId: 'check-1',
  obstacle: 'valid',
}
const running: Check = {
  ...noCheck,
  running: { id: 'check-1', since: '2026-11-23T12:00:00.000Z', byTeam: false, delayed: false, later: false },
  lastId: 'check-1',
  obstacle: 'running',
}
const approved: VerificationState = {
  status: 'Aprovado',
  refusalReason: null,
  imageReasons: { front: null, selfie: null },
  submittedAt: '2026-11-20T12:00:00.000Z',
  decidedAt: '2026-11-21T12:00:00.000Z',
  sealed: true,
  documents: { front: true, selfie: true },
  hasIdentity: true,
  check: noCheck,
}

type Answers = Parameters<typeof openPages>[2]

/**
 * Opens /verificacoes for a professional with the given fields of the verification state. The returned `now.state` may be
 * replaced while the page is open.
 */
async function open({ check, ...part }: Partial<Omit<VerificationState, 'check'>> & { check?: Check }, answers: Answers = {}) {
  await page.viewport(390, 844)
  const now = { state: { ...approved, ...part, check: check ?? noCheck } }
  const { status, documents } = now.state
  const component = await asPerson(VerificationPage, { isProfessional: true })
  const stage = await openPages(
    '/verificacoes',
    { '/verificacoes': { component }, '/ajuda': { component: () => <h1>Ajuda</h1> } },
    {
      'verification.state': () => now.state,
      'profile.mine': () => ({
        professional: { status, documents, refusedDocuments: status === 'Recusado' ? documents : undefined },
      }),
      ...answers,
    },
  )
  const card = stage.screen.getByRole('region', { name: 'Antecedentes criminais' })
  return { ...stage, now, card, ask: card.getByRole('button', { name: 'Solicitar verificação' }) }
}

/** Opens the consent sheet, ticks the consent and submits the sheet. */
async function consent({ screen, ask }: Awaited<ReturnType<typeof open>>) {
  await userEvent.click(ask)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Autorizo a Plumaí a consultar meus antecedentes/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Autorizar e solicitar' }))
}

describe('the state of the documents', () => {
  test.each([
    [
      { status: null, documents: { front: false, selfie: false }, sealed: false },
      /^Envie a frente do documento e uma selfie/,
      null,
    ],
    [{ status: 'Pendente', sealed: false }, /^Recebemos seus documentos\. A análise leva até 24 horas\.$/, 'Pendente'],
    [{ status: 'Pendente' }, /Até lá você não aparece na busca; o selo e as visitas marcadas continuam valendo\.$/, 'Pendente'],
    [{ status: 'Aprovado' }, /^Seus documentos foram conferidos e aprovados/, 'Aprovado'],
    [{ status: 'Recusado', refusalReason: 'A foto está escura.', sealed: false }, 'Motivo: A foto está escura.', 'Recusado'],
  ] as const)('the state %j is shown in words and in a badge', async (part, words, badge) => {
    const { screen } = await open(part)
    const card = screen.getByRole('region', { name: 'Seus documentos' })
    await expect.element(card.getByText(words)).toBeVisible()
    for (const status of ['Pendente', 'Aprovado', 'Recusado'])
      expect(card.getByText(status, { exact: true }).elements(), status).toHaveLength(status === badge ? 1 : 0)
  })

  test('the step ‘Selo’ is done once the documents are approved, even without a background check', async () => {
    const { screen } = await open({})
    const seal = screen.getByRole('list', { name: 'Etapas da verificação' }).getByRole('listitem').filter({ hasText: 'Selo' })
    await expect.element(seal).toHaveTextContent('FeitoSeloAparece no seu perfil.')
  })

  test('after a refusal, the list of steps says that the images were not accepted and that new images will be analysed', async () => {
    const { screen } = await open({ status: 'Recusado', refusalReason: 'A foto está escura.', sealed: false })
    const steps = screen.getByRole('list', { name: 'Etapas da verificação' }).getByRole('listitem')
    await expect.element(steps.nth(0)).toHaveTextContent('AgoraDocumentosNão foram aceitos. Envie outras imagens.')
    await expect.element(steps.nth(1)).toHaveTextContent('2DepoisAnáliseLeva até 24 horas depois do novo envio.')
  })

  test('a refused professional sees a link to the images, and must change an image before sending them again', async () => {
    const { screen, asked, toasts } = await open({ status: 'Recusado', refusalReason: 'A foto está escura.', sealed: false })
    await expect.element(screen.getByRole('link', { name: 'Enviar de novo' })).toHaveAttribute('href', '#documentos')
    await userEvent.click(screen.getByRole('button', { name: 'Enviar documentos' }))
    await expect.poll(() => toasts).toMatchObject([{ description: expect.stringMatching(/^Troque pelo menos uma imagem/) }])
    expect(asked('verification.sendDocuments')).toEqual([])
  })

  test('when the team refused one image, only that image must be changed', async () => {
    const imageReasons = { front: null, selfie: 'O rosto não aparece.' }
    const { screen, toasts } = await open({ status: 'Recusado', imageReasons, sealed: false })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar documentos' }))
    const words = 'Troque esta imagem: a equipe não aceitou a anterior.'
    await expect.poll(() => toasts).toMatchObject([{ description: words }])
    await expect
      .element(screen.getByLabelText(/^Selfie com o documento: /))
      .toHaveAccessibleDescription(expect.stringContaining(words))
    expect(screen.getByText(words).elements()).toHaveLength(1)
  })
})

describe('the background check', () => {
  const refused: Check = { ...noCheck, state: 'refused', lastId: 'check-1' }

  test('a valid background check is shown with its date, and no other check can be requested meanwhile', async () => {
    const { card, ask, screen } = await open({ check: active })
    await expect
      .element(screen.getByRole('list', { name: 'Etapas da verificação' }).getByText('Visível até 23/05/2027.'))
      .toBeVisible()
    await expect.element(card.getByText('Selo Plumaí Ativo')).toBeVisible()
    await expect.element(card.getByText('Válido até 23/05/2027 · certidão de 23/11/2026 · demonstração')).toBeVisible()
    await expect.element(ask).toBeDisabled()
    await expect.element(ask).toHaveAccessibleDescription('Sua última consulta ainda vale.')
  })

  test('a refused background check shows the details from the source, or whom to contact', async () => {
    const { card, screen } = await open({ check: { ...refused, details: 'Há um registro de 2019.' } })
    const step = screen.getByRole('list', { name: 'Etapas da verificação' }).getByRole('listitem').nth(2)
    await expect.element(step).toHaveTextContent('AgoraAntecedentesConsulta reprovada.')
    await expect.element(card.getByText('Verificação Reprovada')).toBeVisible()
    await expect.element(card.getByText(/^Há um registro de 2019\./)).toBeVisible()
  })

  test('a refused check says from when on another may be requested, and not that it is valid', async () => {
    const { ask } = await open({ check: { ...refused, obstacle: 'valid', validUntil: '2027-05-23T12:00:00.000Z' } })
    await expect.element(ask).toBeDisabled()
    await expect.element(ask).toHaveAccessibleDescription('Você pode pedir outra consulta a partir de 23/05/2027.')
  })

  test('a refused check without details shows a link to the support, and another check may be requested', async () => {
    const { card, ask } = await open({ check: refused })
    await expect.element(card.getByText(/^Entre em contato com o suporte/)).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute('href', '/ajuda/atendimentos')
    await expect.element(ask).toBeEnabled()
  })

  test('shows since when an old background check has expired', async () => {
    const { card, ask } = await open({
      check: { ...active, state: 'expired', obstacle: null, validUntil: '2026-11-02T12:00:00.000Z' },
    })
    await expect.element(card.getByText('Verificação Expirada')).toBeVisible()
    await expect.element(card.getByText('Venceu em 02/11/2026')).toBeVisible()
    await expect.element(ask).toBeEnabled()
  })

  test('the page says when there is no background check', async () => {
    const { card } = await open({})
    await expect.element(card.getByText('Sem verificação de antecedentes')).toBeVisible()
  })

  test.each([
    [{ obstacle: 'identity' }, 'A consulta começa depois que a equipe aprovar seus documentos.'],
    [
      { obstacle: 'limit', nextRequestAt: '2026-11-24T15:30:00.000Z' },
      /^Você já pediu 2 consultas nas últimas 24 horas\. A próxima pode ser pedida em 24\/11\/2026, às \d\d:30\.$/,
    ],
    [{ obstacle: 'running', running: { ...running.running!, byTeam: true } }, 'Avisamos você quando a conferência terminar.'],
    [
      { obstacle: 'running', running: { ...running.running!, later: true } },
      /^A fonte recebeu o pedido em 23\/11\/2026, às \d\d:00\./,
    ],
  ] as const)('with %j the button is disabled and says why', async (part, words) => {
    const { card, ask } = await open({ check: { ...noCheck, ...part } })
    await expect.element(card.getByText(words)).toBeVisible()
    await expect.element(ask).toBeDisabled()
  })

  test('a background check is requested only after the consent, with the version of the consent text', async () => {
    const stage = await open({}, { 'verification.check': () => ({ checkId: 'check-1', provider: 'simulado' }) })
    const { screen, ask, asked } = stage
    await userEvent.click(ask)
    await userEvent.click(screen.getByRole('button', { name: 'Autorizar e solicitar' }))
    await expect.element(screen.getByText('Marque que você autoriza a consulta')).toBeVisible()
    expect(asked('verification.check')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: /^Autorizo a Plumaí/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Autorizar e solicitar' }))
    await expect.poll(() => asked('verification.check')).toEqual([{ consent: true, consentVersion: CHECK_CONSENT_VERSION }])
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  })

  test('the consent asks for a missing birth date and mother’s name, and a refused value shows its error', async () => {
    const answers = [
      () =>
        Promise.reject(
          refusal('BAD_REQUEST', 'under_age', 'Dados inválidos', null, { birthDate: ['É preciso ter 18 anos ou mais.'] }),
        ),
      () => ({ checkId: 'check-1', provider: 'simulado' }),
    ]
    const stage = await open({ hasIdentity: false }, { 'verification.check': () => answers.shift()?.() })
    const { screen, asked } = stage
    await consent(stage)
    const [date, mother] = [screen.getByLabelText('Data de nascimento'), screen.getByLabelText('Nome completo da mãe')]
    await expect.element(mother).toHaveAccessibleDescription(/Informe o nome completo da mãe/)
    expect(asked('verification.check')).toEqual([])
    await userEvent.fill(date, '14/05/1990')
    await userEvent.fill(mother, 'Tereza Reis')
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Autorizar e solicitar' }))
    await send()
    await expect.element(date).toHaveAccessibleDescription('É preciso ter 18 anos ou mais.')
    expect(stage.toasts).toEqual([])
    await send()
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
    expect(asked('verification.check').at(-1)).toMatchObject({
      birthDate: '1990-05-14',
      motherName: 'Tereza Reis',
      consent: true,
    })
  })

  test.each([
    [active, 'success', 'Parabéns! Você ganhou o Selo Plumaí por 6 meses.'],
    [refused, 'info', 'Verificação processada com sucesso.'],
  ] as const)(
    'is followed to its end, which a toast announces, a refusal in the neutral tone (%#)',
    async (ended, tone, description) => {
      const { card, now, toasts } = await open({ check: running })
      await expect.element(card.getByText('Consultando seus antecedentes. Leva de 2 a 5 segundos.')).toBeVisible()
      now.state = { ...approved, check: ended }
      await expect.poll(() => toasts).toEqual([{ tone, title: '✅ Verificação concluída!', description }])
      await expect.poll(() => card.element() === document.activeElement).toBe(ended === refused)
      await expect.poll(() => card.getByRole('status').query()).toBeNull()
    },
  )

  test('a background check whose source never answers ends with an error that stays on the page', async () => {
    const { card, now, toasts } = await open({ check: running })
    await expect.element(card.getByText(/^Consultando/)).toBeVisible()
    now.state = { ...approved, check: { ...noCheck, lastId: 'check-1', lastFailed: true } }
    await expect
      .poll(() => toasts)
      .toEqual([{ tone: 'error', title: 'Erro inesperado', description: 'Tente novamente mais tarde' }])
    await expect.element(card.getByText('A última consulta não respondeu. Tente novamente mais tarde.')).toBeVisible()
  })

  test('when the server refuses a request, a toast shows the reason; after an internal error it shows no reason', async () => {
    const answers = [
      refusal('CONFLICT', 'check_limit', 'Você já pediu 2 consultas nas últimas 24 horas.'),
      refusal('INTERNAL_SERVER_ERROR', null, 'Algo deu errado.'),
    ]
    const stage = await open({}, { 'verification.check': () => Promise.reject(answers.shift()) })
    await consent(stage)
    await expect.poll(() => stage.toasts).toHaveLength(1)
    await consent(stage)
    await expect
      .poll(() => stage.toasts)
      .toMatchObject([
        { title: 'Erro ao solicitar verificação', description: 'Você já pediu 2 consultas nas últimas 24 horas.' },
        { title: 'Erro inesperado', description: 'Tente novamente mais tarde' },
      ])
  })

  test('where the team reads certificates, the page asks for a PDF and refuses any other file at the field', async () => {
    const { card, toasts } = await open({ check: { ...noCheck, provider: 'manual' } })
    const field = card.getByLabelText(/^Certidão da Polícia Federal: /)
    await userEvent.upload(field, new File(['x'], 'certidao.png', { type: 'image/png' }))
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining('Envie a certidão como arquivo PDF'))
    expect(toasts.map(({ title }) => title)).toEqual(['Envie a certidão como arquivo PDF'])
    await expect.element(card.getByText('Grátis. A equipe confere a certidão em até 24 horas.')).toBeVisible()
  })

  test('a certificate that the server refused can be sent again, and its upload can be cancelled', async () => {
    const sent = holdUploads()
    onTestFinished(() => void vi.unstubAllGlobals())
    const { card } = await open({ check: { ...noCheck, provider: 'manual' } })
    const pdf = new File(['%PDF-1.7'], 'certidao.pdf', { type: 'application/pdf' })
    await userEvent.upload(card.getByLabelText(/^Certidão da Polícia Federal: /), pdf)
    await expect.poll(() => sent).toHaveLength(1)
    sent[0]?.answer(503, { code: 'SERVICE_UNAVAILABLE', reason: null, message: 'Tente de novo em instantes.' })
    await card.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.poll(() => sent).toHaveLength(2)
    await card.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect.poll(() => card.getByRole('progressbar').query()).toBeNull()
    await expect.element(card.getByText('Certidão recebida')).not.toBeInTheDocument()
  })
})

test('the first visit of the page in a browser shows a welcome dialog', async () => {
  localStorage.removeItem(seen)
  const { screen } = await open({})
  await expect.element(screen.getByRole('dialog', { name: 'Boas-vindas às Verificações' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }))
  await expect.poll(() => localStorage.getItem(seen)).toBe('1')
})

test('the page explains the verification, answers six questions and shows the welcome dialog only once', async () => {
  const { screen } = await open({})
  await expect.element(screen.getByRole('heading', { name: 'Como funciona' })).toBeVisible()
  const questions = screen.getByRole('region', { name: 'Perguntas frequentes' })
  expect(questions.element().querySelectorAll('details')).toHaveLength(6)
  expect(screen.getByRole('dialog').query()).toBeNull()
})
