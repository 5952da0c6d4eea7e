import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, openProfile, prices, professionalId as id, weekOf } from '#client/test/profile-stage.tsx'

beforeEach(() => page.viewport(1280, 800))

test('the profile shows every fact about the professional that the specification requires', async () => {
  const { screen } = await openProfile()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
  for (const words of [
    'Profissional verificada pela Polícia Federal',
    'Antecedentes verificados',
    '(0 avaliações)',
    /^Saúde, São Paulo, SP/,
    'raio de 20 km · a cerca de 2,1 km de você',
    'Este profissional ainda não adicionou uma descrição.',
    'Ainda sem avaliações. Seja a primeira pessoa a avaliar.',
    'Horários de Brasília. Marlene pede 2 h de antecedência.',
  ]) {
    await expect.element(screen.getByText(words)).toBeVisible()
  }
  await expect.element(screen.getByText(/Seguro R\$\s5\.000 · demonstração/)).toBeVisible()
  await expect.element(screen.getByRole('listitem').getByText('Cozinha')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Sobre' })).toBeVisible()
})

test.each([390, 1280])('shows the seal and the badges at %i px', async (width) => {
  await page.viewport(width, 844)
  const { screen } = await openProfile()
  for (const words of ['Selo Plumaí', 'Pontual'])
    await expect.element(screen.getByRole('listitem').getByText(words, { exact: true }).first()).toBeVisible()
})

test('a background check that was not approved is shown as under review', async () => {
  const { screen } = await openProfile({ background: 'pending' })
  await expect.element(screen.getByText(/Em análise$/)).toBeVisible()
})

test('says that address, background check and police certificate are missing', async () => {
  const { screen } = await openProfile({
    place: null,
    background: 'expired',
    verifiedByPolice: false,
    policeCheck: null,
    insurance: null,
  })
  await expect.element(screen.getByText(/^Localização não informada/)).toBeVisible()
  await expect.element(screen.getByText(/Verificação Expirada$/)).toBeVisible()
  await expect
    .element(screen.getByText('Selo Plumaí: documentos conferidos. Certidão da Polícia Federal ainda não consultada.'))
    .toBeVisible()
})

test('the booking button names the chosen start, the price follows the duration, and the URL contains both', async () => {
  const { screen, choices } = await openProfile()
  await expect.element(screen.getByRole('button', { name: 'Escolha um horário' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('radio', { name: eight }).click()
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
  await expect.element(screen.getByText(/R\$\s108,00/).first()).toBeVisible()
  await screen.getByText('8 h · diária completa').click()
  await expect.element(screen.getByText(/^R\$\s216,00$/).first()).toBeVisible()
  await expect.element(screen.getByText('não cabem 8 h')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
  await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22', dur: 8, slot: '2026-11-24T11:00:00.000Z' })
})

test('a link that contains a slot opens the profile with that slot chosen', async () => {
  const { screen } = await openProfile({}, {}, { semana: '2026-11-22', slot: '2026-11-24T15:00:00.000Z' })
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 12:00' })).toBeVisible()
})

test('a week without free slots links to the next free day', async () => {
  const { screen, choices } = await openProfile({}, {}, { semana: '2026-11-15' })
  await expect.element(screen.getByText('Sem horários nesta semana. Próximo livre: ter, 24 nov.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Semana anterior' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Ver terça' }).click()
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22' })
})

test('a profile opens the week that the server chose, and the URL names a week only when the contractor turns to it', async () => {
  const slots = ({ weekStart = '2026-11-22', ...input }: Parameters<typeof weekOf>[0]) => weekOf({ ...input, weekStart })
  const { screen, choices, asked } = await openProfile({}, { 'availability.slots': slots }, {})
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  expect([choices, asked('availability.slots')]).toEqual([[], [{ professionalId: id, durationHours: 4 }]])
  await screen.getByRole('button', { name: 'Semana anterior' }).click()
  await expect.element(screen.getByText('Sem horários nesta semana. Próximo livre: ter, 24 nov.')).toBeVisible()
  await expect.poll(() => choices).toEqual([{ semana: '2026-11-15' }])
})

test('after a booking a success toast is shown and the checkout opens', async () => {
  const bookingId = '5f0f5a6e-0000-4000-8000-0000000000aa'
  const answer = () => ({ bookingId, holdExpiresAt: '2026-11-21T12:15:00.000Z', totalInCents: 10_800 })
  const { screen, here, toasts, asked } = await openProfile({}, { 'booking.request': answer })
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  expect(toasts).toEqual([{ tone: 'success', title: 'Agendamento criado!', description: 'Redirecionando para pagamento...' }])
  expect(asked('booking.request')).toMatchObject([
    { professionalId: id, start: '2026-11-24T11:00:00.000Z', durationHours: 4, expectedTotalInCents: 10_800 },
  ])
})

test('when the slot was taken meanwhile, the page shows the current week and asks for another slot', async () => {
  const { screen, toasts } = await openProfile(
    {},
    {
      'booking.request': () => {
        const week = weekOf({ durationHours: 4 }, false)
        throw refusal('CONFLICT', 'slot_taken', 'Alguém acabou de reservar esse horário. Escolha outro.', { week })
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.element(screen.getByRole('radio', { name: `${eight}, Ocupado` })).toBeDisabled()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Alguém acabou de reservar esse horário. Escolha outro.')
  await expect.element(screen.getByRole('button', { name: 'Escolha um horário' })).toBeVisible()
  expect(toasts).toMatchObject([
    { tone: 'error', title: 'Erro ao criar agendamento', description: 'Alguém acabou de reservar esse horário. Escolha outro.' },
  ])
})

test('a changed price must be confirmed before the booking is requested', async () => {
  const dearer = prices.map((price) => ({ ...price, amountInCents: 10_000, feeInCents: 2_000, totalInCents: 12_000 }))
  const { screen, asked, here } = await openProfile(
    {},
    {
      'booking.request': ({ expectedTotalInCents }: { expectedTotalInCents: number }) => {
        if (expectedTotalInCents !== 12_000) throw refusal('CONFLICT', 'price_changed', 'O preço mudou.', { prices: dearer })
        return { bookingId: 'b1', holdExpiresAt: '2026-11-21T12:15:00.000Z', totalInCents: 12_000 }
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'O preço mudou' })
  await expect.element(dialog.getByText(/R\$\s120,00/)).toBeVisible()
  expect(asked('booking.request')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Confirmar novo total' }).click()
  await expect.poll(here).toBe('/checkout/b1')
})

test('a request repeated after a lost response keeps its idempotency key; after a refusal it gets a new key', async () => {
  const answers = [new Error('cut'), refusal('CONFLICT', 'too_many_holds', 'Você já tem 3 agendamentos aguardando pagamento.')]
  const { screen, asked, toasts } = await openProfile(
    {},
    {
      'booking.request': () => {
        throw answers.shift() ?? new Error('cut')
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  for (const tries of [1, 2, 3]) {
    await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
    await expect.poll(() => toasts.length).toBe(tries)
  }
  const keys = asked('booking.request').map((input) => (input as { idempotencyKey: string }).idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(toasts.map(({ description }) => description)).toEqual([
    'Tente novamente',
    'Você já tem 3 agendamentos aguardando pagamento.',
    'Tente novamente',
  ])
})

test('a button on the profile opens the conversation with the professional', async () => {
  const { screen, here, asked } = await openProfile({}, { 'chat.open': () => ({ conversationId: 'c1' }) })
  await screen.getByRole('button', { name: 'Iniciar Conversa' }).click()
  await expect.poll(here).toBe('/chat/c1')
  expect(asked('chat.open')).toEqual([{ userId: id }])
})

test.each([
  ['UNAUTHORIZED', 'signed_out', 'Entre para continuar.', 'Você precisa estar logado para iniciar uma conversa'],
  ['NOT_FOUND', null, 'Esta conversa não pode ser iniciada', 'Esta conversa não pode ser iniciada'],
  ['BAD_REQUEST', null, 'Você não pode conversar consigo mesmo', 'Você não pode conversar consigo mesmo'],
])('a conversation refused with %s is not opened and says why', async (code, reason, message, description) => {
  const { screen, here, toasts } = await openProfile(
    {},
    {
      'chat.open': () => {
        throw refusal(code, reason, message)
      },
    },
  )
  await screen.getByRole('button', { name: 'Iniciar Conversa' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao iniciar conversa', description, tone: 'error' }])
  expect(here()).toContain('/profissional/')
})

test('professionals see neither the booking box nor the conversation button on their own profile', async () => {
  const { screen, asked } = await openProfile({ isMine: true, bookable: false })
  await expect.element(screen.getByText('Este é o seu perfil, como quem contrata o vê.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Agendar|Escolha|Iniciar/ }).elements()).toHaveLength(0)
  expect(asked('availability.slots')).toEqual([])
})

test('on a laptop screen the price and the booking button stay visible, even with the refund policy unfolded', async () => {
  document.documentElement.style.setProperty('--header', '4rem')
  const { screen } = await openProfile({ bio: 'Cuido de casas há muitos anos.\n'.repeat(80) })
  const button = screen.getByRole('button', { name: 'Escolha um horário' })
  await expect.element(button).toBeInTheDocument()
  const foot = () => Math.round(button.element().getBoundingClientRect().bottom)
  expect(foot()).toBeLessThan(800)
  const policy = screen.getByRole('region', { name: 'Cancelamento' })
  await policy.getByText('Ver regras de cancelamento').click()
  await expect.element(policy.getByText(/^Se não houver ninguém em casa/)).toBeInTheDocument()
  expect(foot()).toBeLessThan(800)
  scrollTo(0, 1_200)
  await expect.poll(foot).toBeLessThan(800)
  expect(foot()).toBeGreaterThan(100)
})

test('at 1280 x 800 the booking box has no scrollbar and clips nothing, even with everything unfolded', async () => {
  await page.viewport(1280, 800)
  document.documentElement.style.setProperty('--header', '4rem')
  const { screen } = await openProfile({ bio: 'Cuido de casas há muitos anos.\n'.repeat(80) })
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  const clipped = () =>
    [...document.body.querySelectorAll('*')].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      // Texts that only screen readers read are ignored, because they are clipped to one pixel on purpose.
      if (clientWidth <= 1 || element.matches('textarea, input')) return false
      return (
        (overflowY !== 'visible' && scrollHeight > clientHeight + 1) || (overflowX !== 'visible' && scrollWidth > clientWidth + 1)
      )
    })
  expect(clipped()).toEqual([])
  for (const details of document.querySelectorAll('details')) details.open = true
  expect(clipped()).toEqual([])
})

test('a phone shows the week and at least one start without scrolling', async () => {
  await page.viewport(390, 844)
  const { screen } = await openProfile()
  const first = screen.getByRole('radio', { name: eight })
  await expect.element(first).toBeInTheDocument()
  // The header, a gap, the price bar and the bottom bar are subtracted from the window height of 844 px.
  expect(first.element().parentElement!.getBoundingClientRect().bottom).toBeLessThan(844 - 64 - 24 - 80 - 64)
})

test('on a narrow screen the week opens at the searched day, until the contractor chooses a start', async () => {
  await page.viewport(390, 844)
  const { screen, choices } = await openProfile({}, {}, { semana: '2026-11-22', dia: '2026-11-26' })
  await expect.element(screen.getByRole('button', { name: /^quinta-feira, 26/ })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: /^terça-feira, 24/ }).click()
  await screen.getByRole('radio', { name: eight }).click()
  await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22', slot: '2026-11-24T11:00:00.000Z' })
})

test('a contractor adds the professional to the favourites; other readers see no favourite button', async () => {
  const stage = await openProfile({}, { 'favourites.add': () => ({ professionalId: 'x', favourite: true }) })
  await stage.screen.getByRole('button', { name: 'Salvar Marlene Souza nos favoritos' }).click()
  await expect.poll(() => stage.toasts).toMatchObject([{ title: 'Salvo nos favoritos' }])
  await stage.screen.unmount()
  const { screen } = await openProfile({}, {}, { semana: '2026-11-22' }, false)
  await expect.element(screen.getByRole('button', { name: 'Iniciar Conversa' })).toBeVisible()
  expect(screen.getByRole('button', { name: /favoritos/ }).elements()).toEqual([])
})
