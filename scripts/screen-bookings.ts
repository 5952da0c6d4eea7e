import type { Page } from '@playwright/test'
import { type ApiPerson, apiPerson } from '#client/e2e/api.ts'
import { leaveDatabase } from '#client/e2e/database.ts'
import { type Made, makePair, moveBooking } from '#client/e2e/made.ts'
import { book, chooseSlot, enter } from '#client/e2e/people.ts'
import { requestBooking, freeStarts, openBooking, makePaidBookings, weekAhead } from '#client/e2e/bookings.ts'

export type Camera = {
  /** Runs the steps of one person in a new browser context of the current width. */
  readonly people: (story: (page: Page) => Promise<void>) => Promise<void>
  readonly shoot: (page: Page, screen: string) => Promise<void>
}

type Cast = {
  readonly contractor: Made
  readonly professional: Made
  readonly professionalApi: ApiPerson
  readonly contractorApi: ApiPerson
}

/** Creates a contractor and a professional with a booking in each state, and takes screenshots of both people's pages. */
export async function photographBookings(camera: Camera): Promise<void> {
  const { contractor, professional } = await makePair('Helena Prado', 'Cida Ramos')
  const cast = {
    contractor,
    professional,
    professionalApi: await apiPerson(professional.email),
    contractorApi: await apiPerson(contractor.email),
  }
  await photographStates(cast, await makePaidBookings(contractor, professional, 3), camera)
  await Promise.all([cast.professionalApi.close(), cast.contractorApi.close()])
  await leaveDatabase()
}

async function photographStates(cast: Cast, [running = '', later = '', cancelled = '']: string[], camera: Camera): Promise<void> {
  const { contractor, professional, professionalApi, contractorApi } = cast
  await contractorApi.mutate('favourites.add', { professionalId: professional.id })
  await contractorApi.mutate('booking.cancel', {
    bookingId: cancelled,
    reason: 'Vamos viajar nessa semana.',
    expectedRefundInCents: 10_800,
  })
  await moveBooking(running, 20)
  const { startCode: code } = await contractorApi.query<{ startCode: string }>('booking.byId', { bookingId: running })
  await professionalApi.mutate('booking.checkIn', { bookingId: running, code })
  const [start = ''] = await freeStarts(contractorApi, professional, weekAhead(5))
  const requested = await requestBooking(contractorApi, professional, start)
  await camera.people(async (page) => {
    await enter(page, contractor.email)
    await photographForContractor(page, { requested, later, running, cancelled }, camera)
    await photographRequest(page, professional, camera)
  })
  await camera.people(async (page) => {
    await enter(page, professional.email)
    await photographForProfessional(page, { later, running }, camera)
  })
  await moveBooking(running, -200)
  await professionalApi.mutate('booking.checkOut', { bookingId: running })
  await camera.people(async (page) => {
    await enter(page, contractor.email)
    await openBooking(page, running, 'Concluído')
    await camera.shoot(page, 'agendamento-concluido')
  })
}

type Ids = Record<'requested' | 'later' | 'running' | 'cancelled', string>

async function photographForContractor(
  page: Page,
  { requested, later, running, cancelled }: Ids,
  { shoot }: Camera,
): Promise<void> {
  await page.goto('/dashboard-contratante')
  await shoot(page, 'dashboard-contratante')
  await page.goto('/favoritos')
  await shoot(page, 'favoritos')
  await openBooking(page, requested, 'Solicitado')
  await shoot(page, 'agendamento-solicitado')
  await openBooking(page, running, 'Em Andamento')
  await shoot(page, 'agendamento-em-andamento')
  await openBooking(page, cancelled, 'Cancelado')
  await shoot(page, 'agendamento-cancelado')
  await openBooking(page, later, 'Confirmado')
  await shoot(page, 'agendamento-confirmado-detalhe')
  await page.getByRole('button', { name: 'Remarcar' }).click()
  await chooseSlot(page, page.getByRole('dialog'))
  await shoot(page, 'remarcar')
  await page.getByRole('button', { name: 'Manter' }).click()
  await page.getByRole('button', { name: /^Cancelar/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'cancelar')
}

async function photographRequest(page: Page, professional: Made, { shoot }: Camera): Promise<void> {
  await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
  const week = page.getByRole('region', { name: 'Escolha o horário' })
  await chooseSlot(page, week)
  // On phones the week is below the visible part of the page, so this step scrolls to it. On wide screens it is beside the text.
  const below = (page.viewportSize()?.width ?? 0) < 640
  await week.evaluate((element, phone) => scrollTo(0, phone ? element.getBoundingClientRect().top + scrollY - 80 : 0), below)
  await shoot(page, 'profissional-semana')
  await book(page)
  await page.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' }).waitFor()
  await shoot(page, 'alerta-de-vinculo')
}

async function photographForProfessional(
  page: Page,
  { later, running }: Pick<Ids, 'later' | 'running'>,
  { shoot }: Camera,
): Promise<void> {
  await page.goto('/dashboard-profissional')
  await shoot(page, 'dashboard-profissional')
  await openBooking(page, later, 'Confirmado')
  await shoot(page, 'agendamento-da-profissional')
  await openBooking(page, running, 'Em Andamento')
  await shoot(page, 'agendamento-da-profissional-em-andamento')
  await page.goto('/minha-disponibilidade')
  await shoot(page, 'minha-disponibilidade')
}
