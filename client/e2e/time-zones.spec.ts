import type { Page } from '@playwright/test'
import { makeContractor, makeProfessionals } from './made.ts'
import { book, cards, enter, payWith } from './people.ts'
import { expect, test } from './story.ts'
import { expectStatus, weekAhead } from './bookings.ts'

// Each test books at hours that fall on another day in the reader's time zone than at the home. The pages must show the day and
// the time at the home.
const stories = [
  { zone: 'Asia/Tokyo', tag: ['@390', '@long'], hours: ['16:00', '20:00'], instant: /T19:00:00\.000Z$/, dayThere: 1 },
  { zone: 'Pacific/Honolulu', tag: ['@1280', '@long'], hours: ['00:00', '04:00'], instant: /T03:00:00\.000Z$/, dayThere: -1 },
] as const

for (const { zone, tag, hours, instant, dayThere } of stories) {
  test.describe(`a reader in ${zone}`, { tag: [...tag] }, () => {
    test.use({ timezoneId: zone })

    test('a reader in another time zone books and pays, and each page shows the day and time at the home', async ({ page }) => {
      const contractor = await makeContractor(`Longe ${zone.split('/')[1]}`)
      const [professional] = await makeProfessionals([{ name: 'Iolanda Serra', windows: [['00:00', '23:00']] }])
      await enter(page, contractor.email)
      await page.goto(`/profissional/${professional?.id}?semana=${weekAhead(2)}`)
      await expect(page.getByText(/^Horários de Brasília\./)).toBeVisible()

      const day = await choose(page, hours.join(' às '))
      await page.waitForURL(/[?&]slot=/)
      const start = new URL(page.url()).searchParams.get('slot') ?? ''
      expect(start).toMatch(instant)
      // Checks that the booking falls on another day in the reader's time zone; otherwise this test proves nothing.
      expect(dayIn(start, zone) - dayIn(start, 'America/Sao_Paulo')).toBe(dayThere)

      await book(page)
      await expect(page).toHaveURL(/\/checkout\//)
      await expectVisit(page, hours.join(' – '))
      await payWith(page, cards.good)
      await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
      await expectVisit(page, hours.join(' – '))
      await expect(page.getByText(new RegExp(`^${day} de 20\\d\\d$`))).toBeVisible()

      await page.goto('/meus-agendamentos')
      const card = page.getByRole('article', { name: 'Iolanda Serra' })
      await expect(card.getByText(new RegExp(`^${shortOf(day)}.* · ${hours.join(' – ')}$`))).toBeVisible()
      await expect(card.getByText('horário de Brasília')).toBeVisible()
      await card.getByRole('link', { name: 'Iolanda Serra' }).click()
      await expectStatus(page, 'Confirmado')
      const title = `${shortOf(day)} ${hours.join(' – ')}`
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  })
}

/** Chooses the first free slot at these hours and returns its day as the week shows it: 'terça-feira, 8 de dezembro'. */
async function choose(page: Page, hours: string): Promise<string> {
  const week = page.getByRole('region', { name: 'Escolha o horário' })
  const slot = week.getByRole('radio', { name: hours, disabled: false }).filter({ visible: true }).first()
  const name = (await slot.getAttribute('aria-label')) ?? ''
  await slot.click()
  await expect(week.getByRole('radio', { name })).toBeChecked()
  await expect(page).toHaveURL(/slot=/)
  return name.replace(`, ${hours}`, '')
}

/** Expects the page to show these hours, with the note that they are in Brasília time. */
async function expectVisit(page: Page, hours: string): Promise<void> {
  await expect(page.getByText(hours).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('horário de Brasília').filter({ visible: true }).first()).toBeVisible()
}

/** Shortens 'terça-feira, 8 de dezembro' to 'ter, 8 dez'. */
function shortOf(day: string): string {
  const [, weekday = '', date = '', month = ''] = /^(\S{3})\S*, (\d+) de (\S{3})/.exec(day) ?? []
  return `${weekday}, ${date} ${month}`
}

/** The number of days from 1970-01-01 to the date of an instant in a time zone. */
function dayIn(instant: string, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
  return Date.parse(day) / 86_400_000
}
