import type { Page } from '@playwright/test'
import { type Friend, friend } from '#client/e2e/api.ts'
import { leaveDatabase } from '#client/e2e/database.ts'
import { type Made, makePair, moveVisit } from '#client/e2e/made.ts'
import { book, chooseSlot, enter } from '#client/e2e/people.ts'
import { ask, freeStarts, openVisit, paidVisits, weekAhead } from '#client/e2e/visits.ts'

export type Camera = {
  /** Opens a browser of somebody's own of the width that is being photographed. */
  readonly people: (story: (page: Page) => Promise<void>) => Promise<void>
  readonly shoot: (page: Page, screen: string) => Promise<void>
}

type Cast = {
  readonly household: Made
  readonly professional: Made
  readonly hers: Friend
  readonly theirs: Friend
}

/** A pair with a visit in each state it can be in, made beside the product in its own database, and the pages of both. */
export async function visits(camera: Camera): Promise<void> {
  const { household, professional } = await makePair('Helena Prado', 'Cida Ramos')
  const cast = { household, professional, hers: await friend(professional.email), theirs: await friend(household.email) }
  await begin(cast, await paidVisits(household, professional, 3), camera)
  await Promise.all([cast.hers.close(), cast.theirs.close()])
  await leaveDatabase()
}

async function begin(cast: Cast, [now = '', later = '', off = '']: string[], camera: Camera): Promise<void> {
  const { household, professional, hers, theirs } = cast
  await theirs.mutate('favourites.add', { professionalId: professional.id })
  await theirs.mutate('booking.cancel', { bookingId: off, reason: 'Vamos viajar nessa semana.', expectedRefundInCents: 10_800 })
  await moveVisit(now, 20)
  const { startCode: code } = await theirs.query<{ startCode: string }>('booking.byId', { bookingId: now })
  await hers.mutate('booking.checkIn', { bookingId: now, code })
  const [start = ''] = await freeStarts(theirs, professional, weekAhead(5))
  const asked = await ask(theirs, professional, start)
  await camera.people(async (page) => {
    await enter(page, household.email)
    await ofTheHousehold(page, { asked, later, now, off }, camera)
    await beforeBooking(page, professional, camera)
  })
  await camera.people(async (page) => {
    await enter(page, professional.email)
    await ofTheProfessional(page, { later, now }, camera)
  })
  await moveVisit(now, -200)
  await hers.mutate('booking.checkOut', { bookingId: now })
  await camera.people(async (page) => {
    await enter(page, household.email)
    await openVisit(page, now, 'Concluído')
    await camera.shoot(page, 'agendamento-concluido')
  })
}

type Ids = Record<'asked' | 'later' | 'now' | 'off', string>

async function ofTheHousehold(page: Page, { asked, later, now, off }: Ids, { shoot }: Camera): Promise<void> {
  await page.goto('/dashboard-contratante')
  await shoot(page, 'dashboard-contratante')
  await page.goto('/favoritos')
  await shoot(page, 'favoritos')
  await openVisit(page, asked, 'Solicitado')
  await shoot(page, 'agendamento-solicitado')
  await openVisit(page, now, 'Em Andamento')
  await shoot(page, 'agendamento-em-andamento')
  await openVisit(page, off, 'Cancelado')
  await shoot(page, 'agendamento-cancelado')
  await openVisit(page, later, 'Confirmado')
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
  await openVisit(page, later, 'Confirmado')
  await shoot(page, 'agendamento-da-profissional')
  await openVisit(page, now, 'Em Andamento')
  await shoot(page, 'agendamento-da-profissional-em-andamento')
  await page.goto('/minha-disponibilidade')
  await shoot(page, 'minha-disponibilidade')
}
