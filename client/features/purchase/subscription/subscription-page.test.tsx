import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import type { Subscription } from './subscription-offer.tsx'
import { readReturnSearch } from './return-search.ts'

const none: Subscription = {
  status: 'none',
  active: false,
  endsAt: null,
  daysLeft: 0,
  cancelAtPeriodEnd: false,
  canKeep: false,
  inGrace: false,
  renewing: false,
  buyableAgainAt: null,
  withdrawalPauses: false,
  priceInCents: 5_000,
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  canWithdraw: false,
  card: null,
  payments: [],
  earlierPayments: null,
}
const active: Subscription = { ...none, status: 'ativa', active: true, endsAt: '2026-12-09T12:00:00.000Z', daysLeft: 18 }

interface Options {
  subscription?: Subscription
  fromBank?: boolean
  voltar?: string
  isContractor?: boolean
  /** Mounts the page twice, as React does in development. */
  strict?: boolean
  answers?: Parameters<typeof openPages>[2]
}

async function open(options: Options = {}) {
  const { subscription = none, fromBank = false, voltar, isContractor = true, strict = false, answers = {} } = options
  const component = await asPerson(() => <SubscriptionPage fromBank={fromBank} voltar={voltar} onReturned={() => undefined} />, {
    isContractor,
  })
  return openPages(
    '/assinatura',
    {
      '/assinatura': { component },
      '/buscar': { component: () => <h1>Buscar Profissionais</h1> },
      '/profissional/$id': { component: () => <h1>Marlene Souza</h1> },
    },
    {
      'subscription.current': () => subscription,
      'subscription.prepare': () => ({ ok: true }),
      'payment.publishableKey': () => ({ publishableKey: null }),
      'payment.cards': () => ({ cards: [] }),
      ...answers,
    },
    { strict },
  )
}

const text = (container: Element) => container.textContent?.replaceAll('\u00A0', ' ')

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.unstubAllGlobals())

test('the offer shows price, renewal, cancellation and platform fee beside the button', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Plano Mensal' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Assinar/ })).toBeVisible()
  for (const words of [
    'R$ 50,00 por mês',
    'Renovação automática todo mês.',
    'Cancele quando quiser',
    'Taxa da plataforma: 20% sobre o valor do profissional',
  ])
    expect(text(screen.container)).toContain(words)
})

test('an active subscription shows Ativo, its end and the days left', async () => {
  const { screen } = await open({ subscription: active })
  await expect.element(screen.getByText('Ativo', { exact: true })).toBeVisible()
  expect(text(screen.container)).toContain('Válido até 9 de dezembro de 2026')
  await expect.element(screen.getByText('Renova em 18 dias')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Assinar/ }).elements()).toHaveLength(0)
})

test.each<[string, Partial<Subscription>, string]>([
  ['on its last day', { daysLeft: 0 }, 'Vence hoje'],
  ['with an unpaid renewal', { inGrace: true }, 'Pagamento pendente'],
  ['whose renewal is under way', { renewing: true, daysLeft: 0 }, 'Renovação em andamento'],
  ['that ends', { cancelAtPeriodEnd: true }, 'Termina em 9 de dezembro de 2026'],
])('shows the state of a subscription %s', async (_name, part, words) => {
  const { screen } = await open({ subscription: { ...active, ...part } })
  await expect.element(screen.getByText('Ativo', { exact: true })).toBeVisible()
  expect(text(screen.container)).toContain(words)
})

test('before a second withdrawal (CDC art. 49) the page warns, and afterwards it says when to buy again', async () => {
  const { screen, asked } = await open({ subscription: { ...none, buyableAgainAt: '2027-02-21T03:00:00.000Z' } })
  const button = screen.getByRole('button', { name: /^Assinar/ })
  await expect.element(button).toHaveAccessibleDescription(/Dá para contratar de novo a partir de 21\/02\/2027\./)
  await button.click({ force: true })
  expect(asked('subscription.start')).toEqual([])
  const second = await open({ subscription: { ...active, canWithdraw: true, withdrawalPauses: true } })
  await second.screen.getByRole('button', { name: 'Desistir com reembolso' }).click()
  await expect.element(second.screen.getByText(/só pode contratar de novo daqui a 90 dias/)).toBeVisible()
})

test('cancelling the renewal asks for a confirmation and then shows the end of the subscription', async () => {
  const { screen, toasts, asked } = await open({
    subscription: active,
    answers: { 'subscription.cancel': () => ({ ...active, cancelAtPeriodEnd: true }) },
  })
  await screen.getByRole('button', { name: 'Cancelar renovação' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar a renovação do Plano Mensal?' })
  await expect.element(dialog.getByText('Você usa tudo até 9 de dezembro de 2026. Depois, nada mais é cobrado.')).toBeVisible()
  expect(asked('subscription.cancel')).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Cancelar renovação' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Renovação cancelada' }])
  expect(text(screen.container)).toContain('Termina em')
})

test('when the server cannot cancel the renewal, a toast says so and the subscription stays active', async () => {
  const { screen, toasts } = await open({
    subscription: active,
    answers: {
      'subscription.cancel': () => {
        throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O serviço de pagamento não respondeu.')
      },
    },
  })
  await screen.getByRole('button', { name: 'Cancelar renovação' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancelar renovação' }).click()
  const description = 'O serviço de pagamento não respondeu.'
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao processar assinatura', description, tone: 'error' }])
  await expect.element(screen.getByText('Ativo', { exact: true })).toBeVisible()
})

test('subscribing opens the card form; a refused card shows a toast and keeps the typed values', async () => {
  const started = { clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }
  const { screen, toasts } = await open({ answers: { 'subscription.start': () => started } })
  await screen.getByRole('button', { name: /^Assinar/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Pagamento' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
  const said = 'Saldo insuficiente. Nada foi cobrado.'
  vi.stubGlobal('fetch', async () => Response.json({ status: 'requires_payment_method', error: { message: said } }))
  await userEvent.type(screen.getByLabelText('Número do cartão'), '4000000000009995')
  await userEvent.type(screen.getByLabelText('Validade'), '1240')
  await userEvent.type(screen.getByLabelText('Código (CVC)'), '123')
  await userEvent.type(screen.getByLabelText('Nome no cartão'), 'ANA SOUZA')
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Pagamento falhou. Verifique os dados e tente novamente.', description: said, tone: 'error' }])
  await expect.element(screen.getByLabelText('Número do cartão')).toHaveValue('4000 0000 0000 9995')
})

test.each([
  [390, 844, 64],
  [1280, 520, 0],
])('at %i px the foot of the form and the bars cover no focused field of the card form', async (width, height, bottomBar) => {
  await page.viewport(width, height)
  const header = 64
  document.documentElement.style.setProperty('--bottom-bar', `${bottomBar}px`)
  const started = { clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }
  const { screen } = await open({ answers: { 'subscription.start': () => started } })
  await screen.getByRole('button', { name: /^Assinar/ }).click()
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
  const foot = document.querySelector('[data-foot]')!
  for (const name of ['Nome no cartão', 'Código (CVC)', 'Validade', 'Número do cartão', 'Nome no cartão']) {
    const field = screen.getByLabelText(name).element() as HTMLInputElement
    const frame = field.parentElement!
    // Scrolls the page until 5 px of the field are behind the foot of the form. The browser then scrolls only because of the
    // field's scroll margin.
    scrollBy(0, frame.getBoundingClientRect().bottom - foot.getBoundingClientRect().top - 5)
    field.focus()
    await expect.poll(() => frame.getBoundingClientRect().bottom).toBeLessThanOrEqual(foot.getBoundingClientRect().top)
    expect(field.getBoundingClientRect().top).toBeGreaterThanOrEqual(header)
  }
  expect(foot.getBoundingClientRect().bottom).toBeLessThanOrEqual(height - bottomBar)
  document.documentElement.style.removeProperty('--bottom-bar')
})

test.each([
  ['payment_misconfigured', 'Configuração do provedor de cartão ausente. Fale com o suporte.'],
  ['provider_unavailable', 'Erro ao criar assinatura. Tente novamente.'],
])('a charge refused with %s says so on the page and as a toast', async (reason, words) => {
  const { screen, toasts } = await open({
    answers: {
      'subscription.start': () => {
        throw refusal('SERVICE_UNAVAILABLE', reason, 'O serviço de pagamento não respondeu.')
      },
    },
  })
  await screen.getByRole('button', { name: /^Assinar/ }).click()
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible()
  expect(toasts).toMatchObject([{ title: words, tone: 'error' }])
})

test('when the bank redirects back and the subscription is active, a toast appears and the search opens', async () => {
  const { screen, toasts, here } = await open({
    fromBank: true,
    answers: { 'subscription.refresh': () => ({ state: 'active', message: null }) },
  })
  await expect.element(screen.getByRole('heading', { name: 'Buscar Profissionais' })).toBeVisible()
  expect(here()).toBe('/buscar')
  expect(toasts).toMatchObject([{ title: 'Assinatura ativada com sucesso!', tone: 'success' }])
})

const profilePath = '/profissional/5f0f5a6e-0000-4000-8000-000000000001?dur=8'

test('when a profile asked for the subscription, that profile opens with its search params after the payment', async () => {
  const { screen, here } = await open({
    fromBank: true,
    voltar: profilePath,
    answers: { 'subscription.refresh': () => ({ state: 'active', message: null }) },
  })
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(here()).toBe(profilePath)
})

test('the return URL that the bank gets contains the path of the profile to return to', async () => {
  const started = { clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }
  const { screen } = await open({ voltar: profilePath, answers: { 'subscription.start': () => started } })
  await screen.getByRole('button', { name: /^Assinar/ }).click()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ status: 'requires_payment_method', error: { message: 'Não.' } })
  })
  await userEvent.type(screen.getByLabelText('Número do cartão'), '4000000000009995')
  await userEvent.type(screen.getByLabelText('Validade'), '1240')
  await userEvent.type(screen.getByLabelText('Código (CVC)'), '123')
  await userEvent.type(screen.getByLabelText('Nome no cartão'), 'ANA SOUZA')
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => sent).toMatchObject([{ return_url: `/assinatura?voltar=${encodeURIComponent(profilePath)}` }])
})

test('when React mounts the page twice, the payment is read once and only one charge is started', async () => {
  const { screen, asked } = await open({
    fromBank: true,
    strict: true,
    answers: {
      'subscription.refresh': () => ({ state: 'requires_payment_method', message: 'O banco não autorizou.' }),
      'subscription.start': () => ({ clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }),
    },
  })
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
  expect(asked('subscription.refresh')).toHaveLength(1)
  expect(asked('subscription.start')).toHaveLength(1)
})

test('when starting the charge fails, the next attempt has a new idempotency key', async () => {
  let tries = 0
  const { screen, asked } = await open({
    answers: {
      'subscription.start': () => {
        if (++tries === 1) throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O serviço de pagamento não respondeu.')
        return { clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }
      },
    },
  })
  await screen.getByRole('button', { name: /^Assinar/ }).click()
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
  const [first, second] = asked('subscription.start') as { idempotencyKey: string }[]
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('while the payment is processing, one toast appears and the server is asked until it is decided', async () => {
  const states = ['processing', 'processing', 'active']
  const { screen, toasts, asked } = await open({
    fromBank: true,
    answers: { 'subscription.refresh': () => ({ state: states.shift() ?? 'active', message: null }) },
  })
  await expect.element(screen.getByText('Pagamento em processamento...').first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Buscar Profissionais' }), { timeout: 8_000 }).toBeVisible()
  expect(asked('subscription.refresh')).toHaveLength(3)
  expect(toasts.map(({ title }) => title)).toEqual(['Pagamento em processamento...', 'Assinatura ativada com sucesso!'])
})

test('when the bank redirects back with a refusal, a toast and the card form appear', async () => {
  const { screen, toasts } = await open({
    fromBank: true,
    answers: {
      'subscription.refresh': () => ({ state: 'requires_payment_method', message: 'O banco não autorizou.' }),
      'subscription.start': () => ({ clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }),
    },
  })
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
  expect(toasts).toMatchObject([
    { title: 'Pagamento não autorizado. Tente novamente.', description: 'O banco não autorizou.', tone: 'error' },
  ])
})

test('professionals are not offered the subscription', async () => {
  const { screen } = await open({ isContractor: false })
  await expect
    .element(screen.getByText('O Plano Mensal é para quem contrata. Profissionais não pagam mensalidade.'))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Assinar/ }).elements()).toHaveLength(0)
})

test.each([
  [
    { payment_intent_client_secret: 'pi_1_secret_2', redirect_status: 'succeeded' },
    { payment_intent_client_secret: 'pi_1_secret_2' },
  ],
  [{ payment_intent_client_secret: 7 }, {}],
  [{}, {}],
  [{ voltar: profilePath }, { voltar: profilePath }],
  [{ voltar: 'https://evil.example/profissional/5f0f5a6e-0000-4000-8000-000000000001' }, {}],
  [{ voltar: '//evil.example' }, {}],
  [{ voltar: '/\\evil.example' }, {}],
  [{ voltar: '/profissional/../\\evil.example' }, {}],
  [{ voltar: '/profissional/5f0f5a6e-0000-4000-8000-000000000001/../../admin' }, {}],
  [{ voltar: '/meus-agendamentos' }, {}],
  [{ voltar: [profilePath] }, {}],
])('reads the search params %o as %o', (search, read) => {
  expect(readReturnSearch(search)).toEqual(read)
})
