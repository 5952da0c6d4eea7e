import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { bookingId, asProfessional, mayOnly, openDetail, paid } from '#client/test/detail-stage.tsx'

beforeEach(() => page.viewport(1280, 900))

test('participants of an upcoming booking get the calendar file; a completed booking offers to book again instead', async () => {
  const calendar = { name: 'Adicionar ao calendário' }
  const { screen } = await openDetail(paid)
  await expect.element(screen.getByRole('link', calendar)).toHaveAttribute('href', `/calendar/booking/${bookingId}.ics`)
  await screen.unmount()
  const later = await openDetail({ ...paid, status: 'Concluído', may: mayOnly({ rebook: true }) })
  await expect
    .element(later.screen.getByRole('link', { name: 'Agendar de novo' }))
    .toHaveAttribute('href', `/profissional/${paid.other.id}`)
  expect(later.screen.getByRole('link', calendar).elements()).toEqual([])
})

test('Google Agenda gets the booking, with the address only for a professional who may see it', async () => {
  const google = { name: 'Google Agenda (abre em outra aba)' }
  const home = {
    street: 'Rua Íris',
    number: '7',
    complement: null,
    district: 'Saúde',
    city: 'São Paulo',
    state: 'SP',
    cep: '04001000',
  }
  const { screen } = await openDetail(paid)
  const mine = screen.getByRole('link', google)
  await expect.element(mine).toHaveAttribute('target', '_blank')
  await expect.element(mine).toHaveAttribute('rel', 'noreferrer')
  expect(wordsOf(mine)).toMatchObject({ text: 'Visita de Marlene Souza', dates: '20301126T150000Z/20301126T190000Z' })
  expect(wordsOf(mine)).not.toHaveProperty('location')
  expect(wordsOf(mine)['details']).toContain(`${location.origin}/agendamento/${bookingId}`)
  await screen.unmount()

  const { screen: pageOfProfessional } = await openDetail({
    ...asProfessional,
    home: { ...home, receiver: null, residence: null },
  })
  const linkOfProfessional = pageOfProfessional.getByRole('link', google)
  await expect.element(linkOfProfessional).toBeVisible()
  expect(wordsOf(linkOfProfessional)).toMatchObject({
    text: 'Visita na casa de Ana Prado',
    location: 'Rua Íris, 7, Saúde, São Paulo - SP, 04001000',
  })
  await pageOfProfessional.unmount()

  const unpaid = await openDetail({ ...paid, status: 'Solicitado' })
  await expect.element(unpaid.screen.getByRole('heading', { name: 'Valores' })).toBeVisible()
  expect(unpaid.screen.getByRole('link', google).elements()).toEqual([])
})

const wordsOf = (link: Locator) => Object.fromEntries(new URL(link.element().getAttribute('href') ?? '').searchParams)
