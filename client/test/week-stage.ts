import type { OwnWeek, OwnWindow } from '#client/features/availability/window-text.ts'

/** For tests: the only weekly working hours of a professional. */
export const monday: OwnWindow = {
  id: '5f0f5a6e-0000-4000-8000-0000000000c1',
  weekday: 1,
  startTime: '08:00',
  endTime: '18:00',
  active: true,
}

/** For tests: builds a response of `availability.mine` with these windows; `more` overrides parts of it. */
export function weekOf(windows: OwnWindow[], more: Partial<OwnWeek> = {}): OwnWeek {
  const days = Array.from({ length: 7 }, (_, weekday) => ({ weekday, windows: windows.filter((own) => own.weekday === weekday) }))
  const settings = { bufferBeforeInMinutes: 15, bufferAfterInMinutes: 15, leadTimeInHours: 2, horizonInDays: 180 }
  return {
    zone: 'America/Sao_Paulo',
    settings: { ...settings, maxBookingsPerDay: null, choices: { onlyAgreedChanges: false, answersEach: false }, away: null },
    neighboursExcluded: true,
    days,
    exceptions: [],
    ...more,
  }
}
