import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'

afterEach(() => vi.useRealTimers())

test('the first day is today in Brazil, also on a device that is a day ahead (AMB-11)', async () => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
  vi.useFakeTimers({ toFake: ['Date'] })
  // Saturday evening in São Paulo, Sunday on Kiritimati.
  vi.setSystemTime('2026-11-21T23:00:00Z')
  // Imported after the override, because the module reads the device's zone when it loads.
  const { DayFields } = await import('./day-fields.tsx')
  const { deviceZone } = await import('#client/lib/format.ts')
  expect(deviceZone).toBe('Pacific/Kiritimati')
  const chosen: unknown[] = []
  const choose = (filters: unknown) => void chosen.push(filters)
  const screen = await render(<DayFields filters={{}} onChange={choose} name="teste" />)
  const field = screen.getByLabelText('Livre no dia')
  await expect.element(field).toHaveAttribute('min', '2026-11-21')
  await field.fill('2026-11-21')
  expect(chosen).toEqual([{ data: '2026-11-21' }])
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
})
