import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundChecks, insurancePolicies, professionalProfiles, profileViews, users } from '#db/schema/index.ts'
import { forgetOldViews } from '#server/features/profile/page-views.ts'
import type { Person, PersonTraits, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

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

describe('the subscription that a profile requires', () => {
  test('the profile refuses a caller without a subscription with the same response for every id', async () => {
    const professional = await marlene()
    for (const professionalId of [professional.id, nobody, ana.id]) {
      const refusal = await failure(world.as(beto).search.profile({ professionalId }))
      expect(refusal).toEqual({
        code: 'FORBIDDEN',
        message: 'Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.',
        reason: 'subscription_required',
      })
    }
    expect(await viewsOf(professional)).toBe(0)
  })

  test('the profile asks a visitor to sign in first', async () => {
    expect(await reasonOf(world.as(null).search.profile({ professionalId: nobody }))).toBe('signed_out')
  })

  test('the profile refuses a caller whose subscription ended an instant ago', async () => {
    const [professional, lapsing] = [await marlene(), await world.person({ subscriber: true })]
    await world.as(lapsing).search.profile({ professionalId: professional.id })
    const before = world.now()
    world.clock.advance(30 * 86_400_000)
    expect(await reasonOf(world.as(lapsing).search.profile({ professionalId: professional.id }))).toBe('subscription_required')
    world.clock.set(before)
  })

  test('the profile is shown to admins and its owner without a subscription, but to no other professional', async () => {
    const [professional, other] = [await marlene(), await marlene()]
    const admin = await world.person({ roles: ['admin'] })
    expect((await world.as(admin).search.profile({ professionalId: professional.id })).bookable).toBe(true)
    expect(await world.as(professional).search.profile({ professionalId: professional.id })).toMatchObject({
      isMine: true,
      bookable: false,
      distanceInKm: null,
    })
    expect(await reasonOf(world.as(other).search.profile({ professionalId: professional.id }))).toBe('subscription_required')
  })
})

describe('who can be seen: approved, visible and active professionals', () => {
  test.each<[string, ProfessionalTraits]>([
    ['pending', { status: 'Pendente' }],
    ['not yet sent', { status: null }],
    ['invisible', { visible: false }],
  ])('%s: NOT_FOUND to others, but not to the owner', async (_, traits) => {
    const professional = await marlene({}, traits)
    const missing = await failure(world.as(ana).search.profile({ professionalId: nobody }))
    expect(missing).toEqual({ code: 'NOT_FOUND', message: 'Profissional não encontrado', reason: 'not_found' })
    expect(await failure(world.as(ana).search.profile({ professionalId: professional.id }))).toEqual(missing)
    expect(await world.as(professional).search.profile({ professionalId: professional.id })).toMatchObject({
      isMine: true,
      bookable: false,
    })
  })

  test('the profile of a deactivated account is NOT_FOUND', async () => {
    const professional = await marlene()
    await world.db.update(users).set({ active: false }).where(eq(users.id, professional.id))
    expect(await reasonOf(world.as(ana).search.profile({ professionalId: professional.id }))).toBe('not_found')
  })

  test('a contractor has no public profile, and even the contractor gets NOT_FOUND', async () => {
    expect(await reasonOf(world.as(ana).search.profile({ professionalId: ana.id }))).toBe('not_found')
  })
})

test('the profile shows what the page needs, with the distance to a grid point, and nothing private', async () => {
  const at = { latitude: -23.58123, longitude: -46.65456 }
  const professional = await marlene({ at }, { radiusInKm: null, bio: ' ', leadTimeInHours: 4 })
  const seen = await world.as(ana).search.profile({ professionalId: professional.id })
  expect(seen).toEqual({
    id: professional.id,
    name: 'Marlene Souza',
    photo: null,
    rating: 0,
    reviewCount: 0,
    yearsOfExperience: 11,
    completedBookings: 0,
    responseMinutes: null,
    badges: [],
    place: { district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
    serviceRadiusInKm: 10,
    background: 'none',
    sealed: true,
    spokenOf: null,
    verifiedByPolice: false,
    policeCheck: null,
    insurance: null,
    dailyPriceInCents: 18_000,
    bio: null,
    services: ['Faxina Leve', 'Passar Roupa'],
    workPhotos: [],
    zone: 'America/Sao_Paulo',
    leadTimeInHours: 4,
    answersEach: false,
    distanceInKm: 2.2,
    isMine: false,
    favourite: false,
    bookable: true,
    feeInBasisPoints: 2_000,
    firstBookingFeeInBasisPoints: 1_000,
    holdInMinutes: 15,
  })
  const [row] = await world.db.select().from(users).where(eq(users.id, professional.id))
  for (const secret of [row?.cpf, row?.phone, row?.email, row?.street, '-23.5', '-46.6'])
    expect(JSON.stringify(seen)).not.toContain(secret)
})

test('the profile of a professional without an address has neither place nor distance', async () => {
  const professional = await marlene({ at: null })
  await world.db.update(users).set({ district: null, city: null, state: null }).where(eq(users.id, professional.id))
  expect(await world.as(ana).search.profile({ professionalId: professional.id })).toMatchObject({
    place: null,
    distanceInKm: null,
  })
})

describe('the background badge and the police banner', () => {
  const valid = new Date('2027-01-01T00:00:00Z')
  const old = new Date('2026-11-23T11:59:59Z')
  test.each([
    ['approved', 'concluida', 'aprovado', valid, 'approved', true],
    ['refused, which nobody learns', 'concluida', 'reprovado', valid, 'pending', false],
    ['run out', 'concluida', 'aprovado', old, 'expired', false],
    ['under way', 'pendente', null, null, 'none', false],
  ] as const)('%s', async (_, status, result, validUntil, background, verifiedByPolice) => {
    const professional = await marlene()
    await check(professional, { status, result, validUntil })
    expect(await world.as(ana).search.profile({ professionalId: professional.id })).toMatchObject({
      background,
      verifiedByPolice,
      sealed: true,
    })
  })

  test('the latest background check decides, and without the seal the banner does not name the police', async () => {
    const professional = await marlene({}, { seal: false })
    await check(professional, {
      status: 'concluida',
      result: 'reprovado',
      validUntil: valid,
      checkedAt: new Date('2026-10-01T00:00:00Z'),
    })
    await check(professional, {
      status: 'concluida',
      result: 'aprovado',
      validUntil: valid,
      checkedAt: new Date('2026-11-01T00:00:00Z'),
    })
    expect(await world.as(ana).search.profile({ professionalId: professional.id })).toMatchObject({
      background: 'approved',
      verifiedByPolice: false,
      sealed: false,
    })
  })

  async function check(
    professional: Person,
    row: { status: 'concluida' | 'pendente'; result: 'aprovado' | 'reprovado' | null; validUntil: Date | null; checkedAt?: Date },
  ) {
    const { status, result, validUntil, checkedAt = new Date('2026-06-01T00:00:00Z') } = row
    await world.db
      .insert(backgroundChecks)
      .values({ professionalId: professional.id, status, result: result && { status: result }, validUntil, checkedAt })
  }
})

test('an active insurance policy is shown on the profile, but an expired one is not', async () => {
  const [covered, lapsed] = [await marlene(), await marlene()]
  const policy = { status: 'ativo', coverageInCents: 5_000_000, monthlyPriceInCents: 2_990, demonstration: true } as const
  const until = new Date('2027-11-23T00:00:00Z')
  await world.db.insert(insurancePolicies).values([
    { ...policy, professionalId: covered.id, policyNumber: 'DEMO-1', endsAt: until },
    { ...policy, professionalId: lapsed.id, policyNumber: 'DEMO-2', endsAt: world.now() },
  ])
  expect((await world.as(ana).search.profile({ professionalId: covered.id })).insurance).toEqual({
    coverageInCents: 5_000_000,
    until,
    demonstration: true,
  })
  expect((await world.as(ana).search.profile({ professionalId: lapsed.id })).insurance).toBeNull()
})

describe('profile views', () => {
  test('profile views are counted once a day for each viewer, and never for the owner', async () => {
    const professional = await marlene()
    const look = (who: Person) => world.as(who).search.profile({ professionalId: professional.id })
    await Promise.all([look(ana), look(ana), look(ana), look(professional)])
    expect(await viewsOf(professional)).toBe(1)
    world.clock.set('2026-11-24T02:59:59Z') // It is still Monday in Brasília, so a second view by Ana on this day is not counted.
    await look(ana)
    expect(await viewsOf(professional)).toBe(1)
    world.clock.set('2026-11-24T03:00:00Z')
    await look(ana)
    expect(await viewsOf(professional)).toBe(2)
  })

  test('profile views are deleted after twelve months', async () => {
    const professional = await marlene()
    const seen = (day: string) => world.db.insert(profileViews).values({ professionalId: professional.id, viewerId: ana.id, day })
    await seen('2025-11-23')
    await seen('2025-11-24')
    await forgetOldViews(world.ctx)
    expect(await viewsOf(professional)).toBe(1)
  })
})

function marlene(person: PersonTraits = {}, traits: ProfessionalTraits = {}) {
  return world.person({ name: 'Marlene Souza', ...person, professional: { windows: [], ...traits } })
}

async function viewsOf(professional: Person): Promise<number> {
  const [row] = await world.db
    .select({ views: count() })
    .from(profileViews)
    .innerJoin(professionalProfiles, eq(professionalProfiles.userId, profileViews.professionalId))
    .where(eq(profileViews.professionalId, professional.id))
  return row?.views ?? 0
}

/** The code, message and reason of a refusal, which are all that the client learns. */
async function failure(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (refusal: unknown) => refusal,
  )
  const { code, message } = Object(error)
  return { code, message, reason: await reasonOf(Promise.reject(error)) }
}
