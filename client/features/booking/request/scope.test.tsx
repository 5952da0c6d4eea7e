import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, openProfile, professionalId } from '#client/test/profile-stage.tsx'

const bookingId = '5f0f5a6e-0000-4000-8000-0000000000aa'
const booked = {
  bookingId,
  holdExpiresAt: '2026-11-21T12:15:00.000Z',
  totalInCents: 10_800,
  seriesId: null,
  bookingIds: [bookingId],
}
const week = { semana: '2026-11-22' }
const noCooking = 'Esta profissional não oferece Cozinha. Escolha entre os serviços dela.'

/**
 * Opens a professional's page with a server that accepts bookings. `requests` lists the requests that the server has received.
 */
async function openBox(...[shown = {}, answers = {}, choice = week, earlier]: OpenBox) {
  const opened = await openProfile(shown, { 'booking.request': () => booked, ...answers }, choice, true, earlier)
  const { screen } = opened
  const chips = screen.getByRole('group', { name: 'Serviços', exact: true })
  const pressed = () =>
    chips
      .getByRole('button', { pressed: true })
      .elements()
      .map((chip) => chip.textContent)
  const book = async () => {
    await screen.getByRole('radio', { name: eight }).click()
    await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  }
  return { ...opened, chips, pressed, book, requests: () => opened.asked('booking.request') }
}
type Stage = Parameters<typeof openProfile>
type OpenBox = [shown?: Stage[0], answers?: Stage[1], choice?: Stage[2], earlier?: Stage[4]]

beforeEach(() => page.viewport(1280, 800))

test("no service is chosen by default, and only the professional's services can be chosen", async () => {
  const { chips, pressed, book, requests } = await openBox()
  await expect.element(chips).toBeVisible()
  const names = chips.getByRole('button').elements()
  expect(names.map((chip) => chip.textContent)).toEqual(['Faxina Leve', 'Cozinha', 'A combinar na visita'])
  expect(pressed()).toEqual(['A combinar na visita'])
  await book()
  await expect.poll(requests).toMatchObject([{ services: [], supplies: 'A combinar' }])
})

test('sends the chosen services in the order of the catalogue, also when chosen by keyboard', async () => {
  const { screen, chips, pressed, book, requests } = await openBox()
  await chips.getByRole('button', { name: 'Cozinha' }).click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ')
  expect(pressed()).toEqual(['Faxina Leve', 'Cozinha'])
  const supplies = screen.getByRole('group', { name: 'Produtos e utensílios' })
  await expect.element(supplies.getByRole('radio', { name: 'A combinar' })).toBeChecked()
  await supplies.getByText('A profissional traz').click()
  const { violations } = await axe.run(chips.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
  await book()
  await expect
    .poll(requests)
    .toMatchObject([{ services: [Service.lightCleaning, Service.cooking], supplies: Supplies.professional }])
})

test("choosing 'A combinar na visita' deselects every service", async () => {
  const { chips, pressed } = await openBox({}, {}, { ...week, servico: 'cozinha' })
  await chips.getByRole('button', { name: 'A combinar na visita' }).click()
  expect(pressed()).toEqual(['A combinar na visita'])
})

test('the service that the contractor searched for is preselected', async () => {
  const { chips, pressed, book, requests } = await openBox({}, {}, { ...week, servico: 'cozinha' })
  await expect.element(chips).toBeVisible()
  expect(pressed()).toEqual(['Cozinha'])
  await book()
  await expect.poll(requests).toMatchObject([{ services: [Service.cooking] }])
})

test('offers extra tasks of the offered services only, and lets only one amount of ironing be chosen', async () => {
  const services = [Service.ironing]
  const { screen, book, requests } = await openBox({ services }, {}, week)
  const tasks = screen.getByRole('group', { name: 'Tarefas a mais' })
  await expect.element(tasks).toHaveAccessibleDescription(/Elas pedem mais tempo/)
  await expect.element(tasks.getByRole('button', { name: 'Janelas' })).not.toBeInTheDocument()
  await tasks.getByRole('button', { name: 'Passar até 20 peças' }).click()
  await tasks.getByRole('button', { name: 'Passar até 40 peças' }).click()
  await expect.element(tasks.getByRole('button', { name: 'Passar até 20 peças' })).toHaveAttribute('aria-pressed', 'false')
  await book()
  await expect.poll(requests).toMatchObject([{ extraTasks: ['Passar até 40 peças'] }])
})

test('booking again, a service that is no longer offered is reported at the field and left out of the request', async () => {
  const scope = { services: [Service.lightCleaning, Service.cooking], supplies: Supplies.contractor, extraTasks: [] }
  const { screen, chips, pressed, book, requests } = await openBox({ services: [Service.lightCleaning] }, {}, week, { scope })
  await expect.element(chips.getByText(noCooking)).toBeVisible()
  await expect.element(chips).toHaveAccessibleDescription(noCooking)
  await expect.element(screen.getByRole('radio', { name: 'Eu forneço' })).toBeChecked()
  expect(pressed()).toEqual(['Faxina Leve'])
  await book()
  await expect.poll(requests).toMatchObject([{ services: [Service.lightCleaning], supplies: Supplies.contractor }])
})

test('choosing another service removes a service that is no longer offered from the request', async () => {
  const scope = { services: [Service.cooking], supplies: Supplies.open, extraTasks: [] }
  const { chips, pressed } = await openBox({ services: [Service.lightCleaning] }, {}, week, { scope })
  await chips.getByRole('button', { name: 'Faxina Leve' }).click()
  await expect.element(chips.getByText(noCooking)).not.toBeInTheDocument()
  expect(pressed()).toEqual(['Faxina Leve'])
})

test('when the server refuses a service that is no longer offered, a sentence says so and the services are loaded again', async () => {
  const no = () => {
    throw { error: { ...refusal('BAD_REQUEST', 'invalid_input', noCooking).error, data: refused } }
  }
  const refused = { ...refusal('BAD_REQUEST', 'invalid_input', noCooking).error.data, fields: { services: [noCooking] } }
  const { api, book, toasts } = await openBox({}, { 'booking.request': no }, { ...week, servico: 'cozinha' })
  const key = [['search', 'profile'], { input: { professionalId }, type: 'query' }]
  api.queryClient.setQueryData(key, {})
  await book()
  await expect.poll(() => toasts).toMatchObject([{ tone: 'error', description: noCooking }])
  await expect.poll(() => api.queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
