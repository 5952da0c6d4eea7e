import { expect, test } from 'vitest'
import { Supplies } from './booking-scope.ts'
import { Service } from './services.ts'
import { addressLine, calendarTexts, googleCalendarLink } from './calendar-entry.ts'

const url = 'https://plumai.example/agendamento/b1'
const booking = {
  hours: 4,
  services: [Service.lightCleaning, Service.cooking],
  supplies: Supplies.professional,
  extraTasks: [],
  url,
}
const home = {
  street: 'Rua Íris',
  number: '7',
  complement: null,
  district: 'Saúde',
  city: 'São Paulo',
  state: 'SP',
  cep: '04001000',
}
const times = { startsAt: new Date('2026-11-24T15:00:00.999Z'), endsAt: new Date('2026-11-24T19:00:00Z') }

const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('the link to Google Agenda contains the booking with its times in UTC', () => {
  const entry = calendarTexts({ ...booking, side: 'professional', other: 'Ana & Filhos #1' })
  const link = googleCalendarLink({ ...times, ...entry, location: addressLine(home) })
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/)
  expect(parametersOf(link)).toEqual({
    action: 'TEMPLATE',
    text: 'Visita na casa de Ana & Filhos #1',
    dates: '20261124T150000Z/20261124T190000Z',
    details: `4 horas, pela Plumaí. Serviços: Faxina Leve e Cozinha. Produtos e utensílios: Você leva. Tudo sobre a visita: ${url}`,
    location: 'Rua Íris, 7, Saúde, São Paulo - SP, 04001000',
  })
})

test('special characters in the texts of a calendar entry are escaped in its link', () => {
  const link = googleCalendarLink({ ...times, summary: 'a&b=c+d#e', description: 'ção “1”\n2', location: null })
  expect(link).not.toMatch(/[\s“ç#]/)
  expect(parametersOf(link)).toMatchObject({ text: 'a&b=c+d#e', details: 'ção “1”\n2' })
})

test('the calendar link has no location if the booking page shows no address', () => {
  const entry = calendarTexts({ ...booking, side: 'contractor', other: 'Marlene Souza' })
  expect(entry.summary).toBe('Visita de Marlene Souza')
  expect(parametersOf(googleCalendarLink({ ...times, ...entry, location: null }))).not.toHaveProperty('location')
  const nowhere = { street: null, number: null, complement: null, district: null, city: null, state: null, cep: null }
  expect(addressLine(nowhere)).toBeNull()
})
