import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refundPolicy } from '#shared/booking-cancel.ts'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, openProfile, prices, weekOf } from '#client/test/profile-stage.tsx'
import { HolidayNote } from '../holiday-note.tsx'

type Question = Parameters<typeof weekOf>[0]

beforeEach(() => page.viewport(390, 844))

test.each([390, 1280])('at %i px the refund policy is visible before booking', async (width) => {
  await page.viewport(width, 844)
  const { screen } = await openProfile()
  const policy = screen.getByRole('region', { name: 'Cancelamento' })
  const [kindest = '', ...others] = Object.values(refundPolicy)
  await expect.element(policy.getByText(new RegExp(kindest.slice(1)))).toBeVisible()
  await expect.element(policy.getByText(others[0] ?? '')).not.toBeVisible()
  await policy.getByText('Ver regras de cancelamento').click()
  for (const sentence of others) await expect.element(policy.getByText(sentence)).toBeVisible()
})

test('says before the booking how many minutes an unpaid slot is held, as the server configures it', async () => {
  await page.viewport(1280, 800)
  const { screen } = await openProfile({ holdInMinutes: 20 })
  await expect.element(screen.getByText(/O horário fica reservado por 20 minutos enquanto isso\.$/)).toBeVisible()
})

const residence = { bedrooms: 2, bathrooms: 1, sizeInSquareMetres: null, hasAnimals: false }

const lines = {
  cep: '80010000',
  street: 'Rua XV',
  number: '1',
  complement: null,
  district: 'Centro',
  city: 'Curitiba',
  state: 'PR',
}
const addressOf = (id: string, name: string, home: object) => ({ id, name, receiver: null, address: lines, home })
const list = {
  items: [
    addressOf(crypto.randomUUID(), 'Casa', residence),
    addressOf(crypto.randomUUID(), 'Casa da mãe', { ...residence, bedrooms: 3, bathrooms: 2 }),
  ],
}
const addresses = () => list

test('recommends a duration for the home at the chosen address and the chosen services, with its reasons', async () => {
  const { screen } = await openProfile({}, { 'address.list': addresses })
  await expect
    .element(screen.getByRole('group', { name: 'Duração' }))
    .toHaveAccessibleDescription('2 quartos + 1 banheiro: costuma levar 6 h')
  for (const service of ['Faxina Leve', 'Cozinha']) await screen.getByRole('button', { name: service, exact: true }).click()
  await expect
    .element(screen.getByRole('group', { name: 'Duração' }))
    .toHaveAccessibleDescription('2 quartos + 1 banheiro + cozinha: costuma levar 8 h')
  await screen.getByLabelText('Onde').selectOptions('Casa da mãe')
  await expect
    .element(screen.getByRole('group', { name: 'Duração' }))
    .toHaveAccessibleDescription('3 quartos + 2 banheiros + cozinha: costuma levar 8 h ou mais')
})

test('the home is not loaded for a reader who is no contractor', async () => {
  const { screen, asked } = await openProfile({}, { 'address.list': addresses }, undefined, false)
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  expect(screen.getByText(/costuma levar/).elements()).toEqual([])
  expect(asked('address.list')).toEqual([])
})

test('offers a conversation with the professional when no day is free up to the horizon', async () => {
  const { screen, here } = await openProfile(
    {},
    {
      'availability.slots': (input: Question) => ({ ...weekOf({ ...input, weekStart: '2026-11-15' }), nextFreeDay: null }),
      'chat.open': () => ({ conversationId: 'c1' }),
    },
  )
  await expect.element(screen.getByText('Sem horários nesta semana. Nas seguintes também não há.')).toBeVisible()
  await screen.getByRole('button', { name: 'Perguntar pela conversa' }).click()
  await expect.poll(here).toBe('/chat/c1')
})

test('when too many bookings are unpaid, the error and a link to them stay on the page until the next attempt', async () => {
  const message = 'Você já tem 3 agendamentos aguardando pagamento. Pague ou cancele um deles.'
  let tries = 0
  const { screen, here } = await openProfile(
    {},
    {
      'booking.request': () => {
        throw ++tries === 1 ? refusal('CONFLICT', 'too_many_holds', message) : refusal('CONFLICT', 'self', 'não')
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  const book = screen.getByRole('button', { name: 'Agendar ter, 08:00' })
  await book.click()
  await expect.element(screen.getByRole('status').filter({ hasText: message })).toBeVisible()
  await book.click()
  await expect.poll(() => screen.getByRole('link', { name: 'Meus Agendamentos' }).elements()).toEqual([])
  tries = 0
  await book.click()
  await screen.getByRole('link', { name: 'Meus Agendamentos' }).click()
  await expect.poll(here).toBe('/meus-agendamentos?aba=contratante')
})

test('when the price changed, shows the new prices from the refusal without loading the week again', async () => {
  const dearer = prices.map((price) => ({ ...price, totalInCents: price.totalInCents + 1_000 }))
  const { screen } = await openProfile(
    {},
    {
      'booking.request': () => {
        const week = { ...weekOf({ durationHours: 4 }), prices: dearer }
        throw refusal('CONFLICT', 'price_changed', 'O preço mudou.', { prices: dearer, week })
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await screen.getByRole('dialog', { name: 'O preço mudou' }).getByRole('button', { name: 'Voltar' }).click()
  await expect.poll(() => document.querySelector('[data-foot]')?.textContent?.replaceAll('\u00A0', ' ')).toContain('R$ 118,00')
})

test('shows every date of a series before it is requested', async () => {
  const { screen } = await openProfile()
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByText(/^Repetir ou dizer/).click()
  await screen.getByRole('combobox', { name: 'Repetir', exact: true }).selectOptions('A cada duas semanas')
  await screen.getByRole('combobox', { name: 'Quantas vezes' }).selectOptions('3 visitas')
  await expect.element(screen.getByText('ter, 24 nov · ter, 8 dez · ter, 22 dez')).toBeVisible()
})

test('names the holidays among the chosen dates before they are booked', async () => {
  const starts = ['2026-12-18', '2026-12-25', '2027-01-01'].map((day) => new Date(`${day}T11:00:00Z`))
  const screen = await render(<HolidayNote starts={starts} zone="America/Sao_Paulo" />)
  const words = /^Feriados: sex, 25 dez \(Natal\) · sex, 1 jan( 2027)? \(Confraternização Universal\)\.$/
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.rerender(<HolidayNote starts={starts.slice(0, 1)} zone="America/Sao_Paulo" />)
  await expect.element(screen.getByText(/Feriado/)).not.toBeInTheDocument()
})

test.each([
  ['a home outside the service radius gets a warning', 2_127.3, 1],
  ['a home at the edge of the service radius gets no warning', 20.9, 0],
])('%s', async (_, distanceInKm, warnings) => {
  const { screen } = await openProfile({ distanceInKm })
  await expect.element(screen.getByRole('region', { name: 'Detalhes da visita' })).toBeVisible()
  expect(screen.getByText(/atende até 20 km de casa/).elements()).toHaveLength(warnings)
})

test('when an earlier booking is booked again, the request starts with the notes of that booking', async () => {
  const { screen, asked } = await openProfile({}, {}, { semana: '2026-11-22' }, true, { notes: 'Chave com o porteiro' })
  await screen.getByRole('radio', { name: eight }).click()
  await expect.element(screen.getByText('diz como entrar')).toBeVisible()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.poll(() => asked('booking.request')).toMatchObject([{ visitNotes: 'Chave com o porteiro' }])
})
