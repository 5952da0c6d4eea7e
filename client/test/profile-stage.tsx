import { durations } from '#shared/availability.ts'
import type { Duration, SlotState } from '#shared/availability.ts'
import { Service } from '#shared/services.ts'
import { openPages } from './open-pages.tsx'
import { readBoxSearch } from '#client/features/booking/request/box-search.ts'
import type { BoxSearch } from '#client/features/booking/request/box-search.ts'
import { FavouriteButton } from '#client/features/favourites/favourite-button.tsx'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import type { Profile } from '#client/features/booking/request/use-booking-box.ts'
import type { Extras } from '#client/features/booking/request/booking-request.ts'

/** The professional whose public page these tests open. */
export const professionalId = '5f0f5a6e-0000-4000-8000-000000000001'
export const profile: Profile = {
  id: professionalId,
  name: 'Marlene Souza',
  photo: null,
  rating: 4.9,
  reviewCount: 0,
  yearsOfExperience: 11,
  place: { district: 'Saúde', city: 'São Paulo', state: 'SP' },
  serviceRadiusInKm: 20,
  background: 'approved',
  sealed: true,
  spokenOf: null,
  verifiedByPolice: true,
  completedBookings: 12,
  responseMinutes: 95,
  badges: ['Pontual'],
  policeCheck: {
    checkedAt: '2026-11-20T12:00:00.000Z',
    validUntil: '2027-05-20T12:00:00.000Z',
    certificateDay: '2026-11-20',
    demonstration: true,
  },
  insurance: { coverageInCents: 500_000, until: '2027-11-21T12:00:00.000Z', demonstration: true },
  dailyPriceInCents: 18_000,
  bio: null,
  services: [Service.lightCleaning, Service.cooking],
  workPhotos: [],
  zone: 'America/Sao_Paulo',
  leadTimeInHours: 2,
  answersEach: false,
  distanceInKm: 2.1,
  isMine: false,
  favourite: false,
  bookable: true,
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  holdInMinutes: 15,
}

/** The price of each duration; 4 hours cost R$ 108,00 with the fee. */
export const prices = durations.map((hours) => {
  const amountInCents = (18_000 * hours) / 8
  return { hours, amountInCents, feeInCents: amountInCents / 5, firstBookingFeeInCents: 0, totalInCents: (amountInCents * 6) / 5 }
})

type Question = { durationHours: Duration; weekStart?: string }

/**
 * For tests: a week with two slots on Tuesday 24 November. The slot at 08:00 is free if `free` is true. The slot at 12:00 is free
 * unless the booking lasts eight hours.
 */
export function weekOf({ durationHours, weekStart = '2026-11-22' }: Question, free = true) {
  const sunday = Number(weekStart.slice(8))
  const slot = (hour: number, state: SlotState) => ({
    start: `2026-11-24T${hour + 3}:00:00.000Z`,
    end: `2026-11-24T${hour + 3 + durationHours}:00:00.000Z`,
    state,
  })
  const tuesday = [slot(8, free ? 'free' : 'taken'), slot(12, durationHours === 8 ? 'does_not_fit' : 'free')]
  return {
    professionalId,
    zone: 'America/Sao_Paulo',
    durationHours,
    leadTimeInHours: 2,
    weekStart,
    weekEnd: `2026-11-${sunday + 6}`,
    firstWeekStart: '2026-11-15',
    lastWeekStart: '2027-05-16',
    days: Array.from({ length: 7 }, (_, index) => ({
      date: `2026-11-${sunday + index}`,
      slots: sunday + index === 24 ? tuesday : [],
    })),
    away: null,
    nextFreeDay: sunday === 15 ? '2026-11-24' : null,
    prices,
  }
}

/** The accessible name of the first slot of the week in these tests. */
export const eight = 'terça-feira, 24 de novembro, 08:00 às 12:00'

/**
 * For tests: opens the public page of a professional. `choices` collects the search parameters that the page writes into the URL.
 */
export function openProfile(
  shown: Partial<Profile> = {},
  answers: Parameters<typeof openPages>[2] = {},
  search: BoxSearch = { semana: '2026-11-22' },
  isContractor = true,
  saved?: Partial<Extras>,
) {
  const choices: BoxSearch[] = []
  // This function is outside the component, because the React compiler would cache a callback that captures a variable of the
  // test.
  const onSearch = (next: BoxSearch) => void choices.push(readBoxSearch({ ...next }))
  const props = { profile: { ...profile, ...shown }, isContractor, search, onSearch, saved, onSave: () => undefined }
  const Here = () => <ProfilePage {...props} favouriteButton={isContractor && <FavouriteButton professional={props.profile} />} />
  const pages = {
    '/profissional/$id': { component: Here },
    '/checkout/$id': { component: () => <h1>Checkout</h1> },
    '/chat/$conversaId': { component: () => <h1>Chat</h1> },
    '/meus-agendamentos': { component: () => <h1>Agendamentos</h1> },
  }
  const stage = openPages(`/profissional/${professionalId}`, pages, {
    'availability.slots': (input: Question) => weekOf(input),
    ...answers,
  })
  return stage.then((opened) => ({ ...opened, choices }))
}
