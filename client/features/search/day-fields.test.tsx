import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import { DayFields } from './day-fields.tsx'

afterEach(() => vi.useRealTimers())

test('the first selectable day is today in Brazil, even on a device that is a day ahead', async () => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Kiritimati')
  vi.useFakeTimers({ toFake: ['Date'] })
  // This instant is Saturday evening in São Paulo, but Sunday in UTC and on Kiritimati.
  vi.setSystemTime('2026-11-22T01:30:00Z')
  const chosen: unknown[] = []
  const choose = (filters: unknown) => void chosen.push(filters)
  const screen = await render(<DayFields filters={{}} onChange={choose} name="teste" />)
  const field = screen.getByLabelText('Livre no dia')
  await expect.element(field).toHaveAttribute('min', '2026-11-21')
  await field.fill('2026-11-21')
  expect(chosen).toEqual([{ data: '2026-11-21' }])
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
})
