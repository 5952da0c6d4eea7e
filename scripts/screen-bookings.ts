import type { Page } from '@playwright/test'
import { type ApiPerson, apiPerson } from '#client/e2e/api.ts'
import { leaveDatabase } from '#client/e2e/database.ts'
import { type Made, makePair, moveBooking } from '#client/e2e/made.ts'
import { book, chooseSlot, enter } from '#client/e2e/people.ts'
import { requestBooking, freeStarts, openBooking, makePaidBookings, weekAhead } from '#client/e2e/bookings.ts'

export type Camera = {
  /** Opens a browser of somebody's own of the width that is being photographed. */
  readonly people: (story: (page: Page) => Promise<void>) => Promise<void>
  readonly shoot: (page: Page, screen: string) => Promise<void>
}

type Cast = {
  readonly contractor: Made
  readonly professional: Made
  readonly professionalPage: ApiPerson
  readonly theirs: ApiPerson
}

/** A pair with a visit in each state it can be in, made beside the product in its own database, and the pages of both. */
export async function visits(camera: Camera): Promise<void> {
  const { contractor, professional } = await makePair('Helena Prado', 'Cida Ramos')
  const cast = {
    contractor,
    professional,
    professionalPage: await apiPerson(professional.email),
    theirs: await apiPerson(contractor.email),
  }
  await begin(cast, await makePaidBookings(contractor, professional, 3), camera)
  await Promise.all([cast.professionalPage.close(), cast.theirs.close()])
  await leaveDatabase()
}

async function begin(cast: Cast, [now = '', later = '', off = '']: string[], camera: Camera): Promise<void> {
  const { contractor, professional, professionalPage, theirs } = cast
  await theirs.mutate('favourites.add', { professionalId: professional.id })
  await theirs.mutate('booking.cancel', { bookingId: off, reason: 'Vamos viajar nessa semana.', expectedRefundInCents: 10_800 })
  await moveBooking(now, 20)
  const { startCode: code } = await theirs.query<{ startCode: string }>('booking.byId', { bookingId: now })
  await professionalPage.mutate('booking.checkIn', { bookingId: now, code })
  const [start = ''] = await freeStarts(theirs, professional, weekAhead(5))
  const asked = await requestBooking(theirs, professional, start)
  await camera.people(async (page) => {
    await enter(page, contractor.email)
    await ofTheHousehold(page, { asked, later, now, off }, camera)
    await beforeBooking(page, professional, camera)
  })
  await camera.people(async (page) => {
    await enter(page, professional.email)
    await ofTheProfessional(page, { later, now }, camera)
  })
  await moveBooking(now, -200)
  await professionalPage.mutate('booking.checkOut', { bookingId: now })
  await camera.people(async (page) => {
    await enter(page, contractor.email)
    await openBooking(page, now, 'Concluído')
    await camera.shoot(page, 'agendamento-concluido')
  })
}

type Ids = Record<'asked' | 'later' | 'now' | 'off', string>

async function ofTheHousehold(page: Page, { asked, later, now, off }: Ids, { shoot }: Camera): Promise<void> {
  await page.goto('/dashboard-contratante')
  await shoot(page, 'dashboard-contratante')
  await page.goto('/favoritos')
  await shoot(page, 'favoritos')
  await openBooking(page, asked, 'Solicitado')
  await shoot(page, 'agendamento-solicitado')
  await openBooking(page, now, 'Em Andamento')
  await shoot(page, 'agendamento-em-andamento')
  await openBooking(page, off, 'Cancelado')
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

async function beforeBooking(page: Page, professional: Made, { shoot }: Camera): Promise<void> {
  await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
  const week = page.getByRole('region', { name: 'Escolha o horário' })
  await chooseSlot(page, week)
  // Beside the page on wide screens, where it stays in sight; under the fold on phones.
  const below = (page.viewportSize()?.width ?? 0) < 640
  await week.evaluate((element, phone) => scrollTo(0, phone ? element.getBoundingClientRect().top + scrollY - 80 : 0), below)
  await shoot(page, 'profissional-semana')
  await book(page)
  await page.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' }).waitFor()
  await shoot(page, 'alerta-de-vinculo')
}

async function ofTheProfessional(page: Page, { later, now }: Pick<Ids, 'later' | 'now'>, { shoot }: Camera): Promise<void> {
  await page.goto('/dashboard-profissional')
  await shoot(page, 'dashboard-profissional')
  await openBooking(page, later, 'Confirmado')
  await shoot(page, 'agendamento-da-profissional')
  await openBooking(page, now, 'Em Andamento')
  await shoot(page, 'agendamento-da-profissional-em-andamento')
  await page.goto('/minha-disponibilidade')
  await shoot(page, 'minha-disponibilidade')
}
