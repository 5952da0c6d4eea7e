import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryConsents, profileViews, users } from '#db/schema/index.ts'
import { directoryActs } from '#server/test/stage/directory.ts'
import type { Person, PersonTraits, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { LINE_VERSION } from '#shared/review-line.ts'

let world: TestWorld
let ana: Person
let beto: Person
beforeAll(async () => {
  world = await testWorld({ settings: { firstBookingFeeInBasisPoints: 1_000 } })
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  beto = await world.person({ name: 'Beto Lima' })
})
afterAll(() => world.close())

const nobody = '7b0c9a64-3a60-4f0c-9b57-2f5d2f0f7a11'

describe('what a caller without a subscription reads of a profile', () => {
  const teaser = (who: Person | null, professionalId: string) => world.as(who).search.profileTeaser({ professionalId })

  test('a caller without a subscription reads a part of the search card of a professional and nothing else', async () => {
    const professional = await marlene({}, { bio: 'Cuido de casas.' })
    const { items } = await world.as(beto).search.professionals({ query: 'Marlene' })
    const card = items.find(({ id }) => id === professional.id)
    const seen = await teaser(beto, professional.id)
    expect(seen).toEqual({
      id: professional.id,
      name: 'Marlene Souza',
      photo: null,
      seal: true,
      backgroundVerified: false,
      place: 'Bela Vista',
      services: ['Faxina Leve', 'Passar Roupa'],
      dailyPriceInCents: 18_000,
      dayTotalInCents: 23_400,
      visits: [
        { hours: 4, totalInCents: 11_700 },
        { hours: 6, totalInCents: 17_550 },
        { hours: 8, totalInCents: 23_400 },
      ],
      rating: 0,
      reviewCount: 0,
      newcomer: true,
      inPublic: null,
    })
    const { place, visits: _, inPublic: __, dayTotalInCents: ___, ...same } = seen
    expect(card).toMatchObject({ ...same, district: place })
    expect(await viewsOf(professional)).toBe(0)
  })

  test('without a subscription, a caller reads what the professional consented to, until the consent is withdrawn', async () => {
    const professional = await world.person({ name: 'Marlene Souza', professional: true })
    const acts = reviewActs(() => world)
    const bookingId = await acts.completedBooking({ ana, joana: professional })
    await acts.submit(ana, bookingId, 5, { publicComment: 'Limpou tudo com calma.', lineVersion: LINE_VERSION })
    await acts.submit(professional, bookingId)
    const { agree } = directoryActs(() => world)
    await agree(professional)
    const seen = await teaser(beto, professional.id)
    expect(seen.inPublic).toEqual({
      line: { text: 'Limpou tudo com calma.', firstName: 'Ana' },
      freeDay: expect.stringMatching(/^2026-/),
      yearsOfExperience: 11,
      completedBookings: 0,
    })
    await agree(professional, { portrait: false, reviewLine: false, freeDay: false })
    expect((await teaser(beto, professional.id)).inPublic).toMatchObject({ line: null, freeDay: null, yearsOfExperience: 11 })
    await world.as(professional).directory.withdraw()
    expect((await teaser(beto, professional.id)).inPublic).toBeNull()
    const earlier = { professionalId: professional.id, version: '2026-11', text: 'Sim.', givenAt: world.now() }
    await world.db.insert(directoryConsents).values(earlier)
    const bare = { line: null, freeDay: null, yearsOfExperience: null, completedBookings: null }
    expect((await teaser(beto, professional.id)).inPublic).toEqual(bare)
  })

  test('without a subscription, a caller reads the city of a professional who has no district', async () => {
    const professional = await marlene()
    await world.db.update(users).set({ district: null, city: 'Olinda', state: 'PE' }).where(eq(users.id, professional.id))
    expect((await teaser(beto, professional.id)).place).toBe('Olinda')
  })

  test('without a subscription, a professional whom the search does not list is NOT_FOUND, and a visitor must sign in', async () => {
    const hidden = await marlene({}, { visible: false })
    for (const id of [hidden.id, nobody, ana.id]) expect(await reasonOf(teaser(beto, id))).toBe('not_found')
    expect(await reasonOf(teaser(null, nobody))).toBe('signed_out')
  })
})

function marlene(person: PersonTraits = {}, traits: ProfessionalTraits = {}) {
  return world.person({ name: 'Marlene Souza', ...person, professional: { windows: [], ...traits } })
}

async function viewsOf(professional: Person): Promise<number> {
  const [row] = await world.db
    .select({ views: count() })
    .from(profileViews)
    .where(eq(profileViews.professionalId, professional.id))
  return row?.views ?? 0
}
