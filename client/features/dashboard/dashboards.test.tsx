import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Booking } from '#client/features/booking/labels.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { asProfessional, mayOnly, paid } from '#client/test/detail-stage.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ContractorDashboard } from './contractor-dashboard.tsx'
import { ProfessionalDashboard } from './professional-dashboard.tsx'

type Answers = Parameters<typeof openPages>[2]

const subscription = { active: true, inGrace: false, cancelAtPeriodEnd: false, daysLeft: 18, endsAt: null, priceInCents: 5_000 }
const soon = () => new Date(Date.now() + 14 * 60_000).toISOString()
/** Creates `count` paid bookings of the contractor, one a day. */
const paidBookings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...paid,
    id: `b${index}`,
    other: { ...paid.other, name: `Marlene ${index + 1}` },
    start: new Date(Date.parse(paid.start) + index * 86_400_000).toISOString(),
    end: new Date(Date.parse(paid.end) + index * 86_400_000).toISOString(),
  }))

/** The server's response for a dashboard whose active bookings are `all`, sorted by start. */
function agendaOf(all: readonly Booking[], part: object = {}) {
  const ahead = all.filter(({ start }) => Date.parse(start) > Date.now())
  const waiting = all.filter(({ mayPay, reschedule, may }) => mayPay || may.accept === true || (reschedule && !reschedule.mine))
  return {
    next: all.find(({ status }) => status !== 'Solicitado') ?? null,
    upcoming: ahead.slice(0, 5),
    waiting: waiting.slice(0, 3),
    count: { active: ahead.length, waiting: waiting.length, done: 0, listed: all.length },
    now: new Date(),
    ...part,
  }
}

async function openContractor(bookings: readonly Booking[], answers: Answers = {}) {
  const component = await asPerson(ContractorDashboard)
  return openPages(
    '/',
    { '/': { component } },
    {
      'booking.agenda': () => agendaOf(bookings),
      'subscription.current': () => subscription,
      'onboarding.state': () => ({ type: 'contratante', next: '/', step: null }),
      'chat.unread': () => ({ count: 2 }),
      ...answers,
    },
  )
}

async function openProfessional(bookings: readonly Booking[], answers: Answers = {}) {
  const component = await asPerson(ProfessionalDashboard, { isProfessional: true })
  const professional = { visible: true, published: true, hiddenBecause: null, status: 'Aprovado', obstacles: [], awayUntil: null }
  return openPages(
    '/',
    { '/': { component } },
    {
      'booking.agenda': () => agendaOf(bookings),
      'profile.mine': () => ({ id: 'p', professional }),
      'chat.unread': () => ({ count: 0 }),
      ...answers,
    },
  )
}

beforeEach(() => page.viewport(390, 844))

test('names the home’s time zone at bookings and requests that wait for the person, where it differs from the device’s', async () => {
  const zone = 'America/Rio_Branco'
  const unpaid = {
    ...paid,
    id: 'u',
    zone,
    status: 'Solicitado' as const,
    paymentStatus: 'Pendente' as const,
    mayPay: true,
    holdExpiresAt: soon(),
  }
  const rescheduleRequest = { id: 'r', toStart: '2030-11-27T15:00:00.000Z', mine: false, expiresAt: '2030-11-26T14:00:00.000Z' }
  const { screen } = await openContractor([unpaid, { ...paid, zone, reschedule: rescheduleRequest }])
  const waiting = screen.getByRole('region', { name: 'Esperando você' })
  await expect.poll(() => waiting.getByText('horário de Rio Branco').elements()).toHaveLength(2)
})

test('shows a contractor the next booking first, then three coming bookings, and two more on request', async () => {
  const { screen } = await openContractor(paidBookings(7))
  const next = screen.getByRole('region', { name: /^Próxima visita/ })
  await expect.element(next.getByText('Marlene 1')).toBeVisible()
  await expect.element(next.getByRole('link', { name: 'Ver agendamento' })).toHaveAttribute('href', '/agendamento/b0')
  const list = screen.getByRole('region', { name: 'Próximos agendamentos' })
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
  await list.getByRole('button', { name: 'Mostrar mais 2' }).click()
  expect(list.getByRole('listitem').elements()).toHaveLength(5)
  expect(list.getByRole('button', { name: /^Mostrar mais/ }).elements()).toEqual([])
  expect(screen.getByRole('region', { name: 'Esperando você' }).elements()).toEqual([])
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('shows an unpaid booking first, with the remaining hold time and a link to pay', async () => {
  const unpaid = {
    ...paid,
    id: 'u1',
    status: 'Solicitado' as const,
    paymentStatus: 'Pendente' as const,
    mayPay: true,
    holdExpiresAt: soon(),
  }
  const { screen } = await openContractor([unpaid])
  const waiting = screen.getByRole('region', { name: 'Esperando você' })
  await expect.element(waiting.getByText(/^Falta pagar: Marlene, ter, 26 nov 2030, 12:00$/)).toBeVisible()
  await expect.element(waiting.getByRole('link', { name: 'Pagar agora' })).toHaveAttribute('href', '/checkout/u1')
  await expect.poll(() => waiting.getByRole('timer').element().textContent).toMatch(/^1[34]:\d\d$/)
  // A booking that is not paid is never shown as the next booking, and this contractor has no paid one.
  expect(screen.getByRole('region', { name: /^Próxima visita/ }).elements()).toEqual([])
})

test('shows three of five unpaid bookings, with a link to the others', async () => {
  const many = paidBookings(5).map((booking) => ({
    ...booking,
    status: 'Solicitado' as const,
    mayPay: true,
    holdExpiresAt: soon(),
  }))
  const { screen } = await openContractor(many)
  const waiting = screen.getByRole('region', { name: 'Esperando você' })
  await expect.element(waiting.getByRole('link', { name: 'Mais 2 em Meus Agendamentos' })).toBeVisible()
  expect(waiting.getByRole('link', { name: 'Pagar agora' }).elements()).toHaveLength(3)
})

test('the dashboard shows the other participant’s reschedule request, which can be accepted there, and hides the person’s own request', async () => {
  const rescheduleRequest = { id: 'r1', toStart: '2030-11-27T15:00:00.000Z', mine: false, expiresAt: '2030-11-25T15:00:00.000Z' }
  const { screen, asked } = await openProfessional(
    [
      { ...asProfessional, reschedule: rescheduleRequest, may: mayOnly({ decline: true }) },
      { ...asProfessional, id: 'other', reschedule: { ...rescheduleRequest, id: 'r2', mine: true } },
    ],
    { 'booking.answerReschedule': () => ({ requestId: 'r1', status: 'declined', bookingId: asProfessional.id }) },
  )
  const waiting = screen.getByRole('region', { name: 'Esperando você' })
  await waiting.getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(() => asked('booking.answerReschedule')).toEqual([{ requestId: 'r1', accept: false }])
  expect(waiting.getByRole('button', { name: 'Retirar pedido' }).elements()).toEqual([])
})

test('offers the professional a link to check in shortly before the next booking', async () => {
  const start = new Date(Date.now() + 10 * 60_000).toISOString()
  const { screen } = await openProfessional([{ ...asProfessional, start, may: mayOnly({ checkIn: true }) }])
  const next = screen.getByRole('region', { name: /^Próxima visita/ })
  await expect
    .element(next.getByRole('link', { name: 'Cheguei' }))
    .toHaveAttribute('href', `/agendamento/${asProfessional.id}#no-dia`)
})

test('counts all coming bookings, not only the five that the server sends', async () => {
  const count = { active: 41, waiting: 0, done: 17, listed: 300 }
  const { screen } = await openContractor([], { 'booking.agenda': () => agendaOf(paidBookings(5), { count }) })
  await expect.element(screen.getByText('41', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('17', { exact: true })).toBeVisible()
})

test('shows a booking in progress at the top of wide dashboards too, with a link to its page', async () => {
  await page.viewport(1280, 800)
  const start = new Date(Date.now() - 3_600_000).toISOString()
  const { screen } = await openProfessional([
    { ...asProfessional, status: 'Em Andamento', start, may: mayOnly({ checkOut: true }) },
  ])
  const next = screen.getByRole('region', { name: 'Próxima visita · agora' })
  await expect.element(next.getByRole('link', { name: 'Terminei' })).toBeVisible()
  await expect.element(next.getByRole('link', { name: asProfessional.other.name })).toBeVisible()
  const help = next.getByRole('link', { name: 'Preciso de ajuda' })
  await expect.element(help).toHaveAttribute('href', `/agendamento/${asProfessional.id}#ajuda`)
  await expect.element(next.getByRole('link', { name: '190 Polícia' })).toHaveAttribute('href', 'tel:190')
})

test('a paid request waits for the professional on the dashboard, and one tap accepts it', async () => {
  const waiting = { status: 'Solicitado', answerBy: '2030-11-21T00:00:00.000Z', may: mayOnly({ accept: true }) } as const
  const { screen, asked } = await openProfessional([{ ...asProfessional, ...waiting }], {
    'booking.accept': () => ({ bookingId: asProfessional.id }),
  })
  const region = screen.getByRole('region', { name: 'Esperando você' })
  await expect.element(region.getByText(/^Responda até qua, 20 nov 2030, 21:00\./)).toBeVisible()
  await expect.element(region.getByRole('link', { name: 'Ver pedido' })).toBeVisible()
  await region.getByRole('button', { name: 'Aceitar pedido' }).click()
  await expect.poll(() => asked('booking.accept')).toEqual([{ bookingId: asProfessional.id }])
})

test('links a professional to reviews and contracts, and offers to share the city’s public page once it lists the professional', async () => {
  const hidden = await openProfessional([], { 'directory.mine': () => ({ shown: false }) })
  const contracts = hidden.screen.getByRole('link', { name: 'Meus contratos' })
  await expect.element(contracts).toHaveAttribute('href', '/contratos-mensalistas')
  await expect.element(hidden.screen.getByRole('link', { name: 'Minhas avaliações' })).toBeVisible()
  await expect
    .element(hidden.screen.getByRole('link', { name: /^Aparecer em páginas públicas/ }))
    .toHaveAttribute('href', '/meu-perfil-profissional#publico')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const shown = await openProfessional([], { 'directory.mine': () => ({ shown: true, city: { slug: 'sao-paulo-sp' } }) })
  await shown.screen.getByRole('button', { name: 'Compartilhar meu perfil' }).click()
  await expect.poll(() => copied.mock.calls).toEqual([[`${window.location.origin}/diaristas/sao-paulo-sp`]])
})

test.each(['profissional', 'contratante'])('links each person to the own list of bookings: %s', async (aba) => {
  const { screen } = await (aba === 'profissional' ? openProfessional([asProfessional]) : openContractor(paidBookings(1)))
  for (const name of ['Ver todos', 'Meus Agendamentos'])
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/meus-agendamentos?aba=${aba}`)
})

test('on wide screens, a booking of another day is only in the list, not also in the card of the next booking', async () => {
  await page.viewport(1280, 800)
  const { screen } = await openContractor(paidBookings(1))
  await expect.element(screen.getByRole('region', { name: 'Próximos agendamentos' }).getByText('Marlene 1')).toBeVisible()
  expect(screen.getByRole('region', { name: /^Próxima visita/ }).elements()).toEqual([])
})

test.each([390, 1280])('shows a professional the next booking once at %i px; the list has the later ones', async (width) => {
  await page.viewport(width, 844)
  const later = { ...asProfessional, id: 'later', other: { ...asProfessional.other, name: 'Beto Lima' } }
  const { screen } = await openProfessional([asProfessional, later])
  const list = screen.getByRole('region', { name: 'Próximos agendamentos' })
  await expect.element(list.getByRole('link', { name: /Beto Lima/ })).toHaveAttribute('href', '/agendamento/later')
  expect(screen.getByText(asProfessional.other.name).elements()).toHaveLength(1)
})

test('suggests a first step when there are no bookings', async () => {
  const { screen } = await openContractor([])
  const list = screen.getByRole('region', { name: 'Próximos agendamentos' })
  await expect.element(list.getByText(/^Você ainda não tem agendamentos/)).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
})

test("says 'Nenhuma visita marcada' when all bookings are past, and 'Nenhuma outra' when only the next booking is planned", async () => {
  const count = { active: 0, waiting: 0, done: 2, listed: 2 }
  const { screen } = await openContractor([], { 'booking.agenda': () => agendaOf([], { count }) })
  const list = screen.getByRole('region', { name: 'Próximos agendamentos' })
  await expect.element(list.getByText(/^Nenhuma visita marcada\./)).toBeVisible()
  expect(list.getByText(/^Você ainda não tem agendamentos/).elements()).toEqual([])
  const { screen: professional } = await openProfessional([asProfessional])
  await expect.element(professional.getByText('Nenhuma outra visita marcada.')).toBeVisible()
})

test('when the bookings cannot be loaded, only their card shows the error, and a retry loads them', async () => {
  let fail = true
  const { screen } = await openContractor([], {
    'booking.agenda': () => {
      if (fail) throw refusal('BAD_REQUEST', null, 'Não deu')
      return agendaOf(paidBookings(1))
    },
  })
  const list = screen.getByRole('region', { name: 'Próximos agendamentos' })
  await expect.element(list.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Assinatura' })).toBeVisible()
  fail = false
  await list.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(list.getByText('Marlene 1')).toBeVisible()
})

test('shows the other cards while the bookings are loading', async () => {
  const { screen } = await openContractor([], { 'booking.agenda': () => new Promise(() => undefined) })
  await expect.element(screen.getByText('Carregando agendamentos')).toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Assinatura' })).toBeVisible()
})

test('the subscription card says whether the subscription is active, and links to its page', async () => {
  const { screen } = await openContractor([])
  await expect.element(screen.getByRole('link', { name: 'Gerenciar' })).toHaveAttribute('href', '/assinatura')
  const { screen: without } = await openContractor([], { 'subscription.current': () => ({ ...subscription, active: false }) })
  await expect.element(without.getByText('Assinatura inativa')).toBeVisible()
  await expect.element(without.getByRole('link', { name: 'Ativar Assinatura' })).toHaveAttribute('href', '/assinatura')
})

test('when the subscription cannot be loaded, the rest of the dashboard stays and the card can be loaded again', async () => {
  let broken = true
  const current = () => {
    if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    return subscription
  }
  const { screen } = await openContractor([paid], { 'subscription.current': current })
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Erro ao carregar informações da assinatura' })).toBeVisible()
  await expect.element(screen.getByText(paid.other.name).first()).toBeVisible()
  broken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('link', { name: 'Gerenciar' })).toBeVisible()
})

test('the loaded bookings stay when the state of the profile or of the sign-up cannot be loaded', async () => {
  const broken = () => {
    throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
  }
  const { screen } = await openContractor([paid], { 'onboarding.state': broken })
  await expect.element(screen.getByRole('region', { name: 'Próximos agendamentos' }).getByText(paid.other.name)).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await screen.unmount()
  let fails = true
  const stored = { visible: true, published: true, hiddenBecause: null, status: 'Aprovado', obstacles: [], awayUntil: null }
  const { screen: other } = await openProfessional([asProfessional], {
    'profile.mine': () => (fails ? broken() : { id: 'p', professional: stored }),
  })
  const next = other.getByRole('region', { name: /^Próxima visita/ })
  await expect.element(next.getByText(asProfessional.other.name)).toBeVisible()
  await expect.element(other.getByText('Não foi possível carregar o estado do seu perfil agora.')).toBeVisible()
  expect(other.getByRole('alert').elements()).toEqual([])
  fails = false
  await other.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.element(other.getByRole('switch', { name: /Perfil ativo/ })).toBeVisible()
})

test('the loaded bookings stay when a later refresh fails', async () => {
  let fails = false
  const { screen, api } = await openContractor([], {
    'booking.agenda': () => {
      if (fails) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      return agendaOf([paid])
    },
  })
  const upcoming = screen.getByRole('region', { name: 'Próximos agendamentos' })
  await expect.element(upcoming.getByText(paid.other.name)).toBeVisible()
  fails = true
  await api.query.booking.agenda.invalidate()
  await expect.element(upcoming.getByText('Pode estar desatualizado.')).toBeVisible()
  await expect.element(upcoming.getByText(paid.other.name)).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  fails = false
  await upcoming.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(upcoming.getByText('Pode estar desatualizado.')).not.toBeInTheDocument()
})
