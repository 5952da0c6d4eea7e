import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, residences, userRoles, users } from '#db/schema/index.ts'
import { applySearchSettings } from '#db/search-settings.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { professionalDefaults, profileMessages, SaveProfessional } from '#shared/profile.ts'
import { profileRouter } from './router.ts'
import { myProfile } from './queries.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

const work: SaveProfessional = {
  ...professionalDefaults,
  bio: 'Capricho há dez anos.',
  services: ['Faxina Leve', 'Cozinha'],
  dailyPriceInCents: 20_000,
  yearsOfExperience: 10,
}
const withChanges = (over: Record<string, unknown> = {}): SaveProfessional => Object.assign({ ...work }, over)

describe('the editor of the professional profile', () => {
  test('the professional profile is inserted at step 3, hidden until approved, and updated in the editor', async () => {
    const joana = await world.person({ roles: ['profissional'] })
    expect(await world.as(joana).profile.mine()).toMatchObject({ professional: null, nameLocked: false })
    const { professional } = await world.as(joana).profile.saveProfessional(work)
    expect(professional).toEqual({
      ...work,
      spokenOf: null,
      visible: true,
      status: null,
      refusalReason: null,
      seal: false,
      rating: 0,
      reviewCount: 0,
      documents: { front: false, selfie: false },
      hasIdentity: false,
      published: false,
      hiddenBecause: 'not_approved',
      refusedDocuments: { front: false, selfie: false },
      obstacles: ['no_hours'],
      awayUntil: null,
    })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'profile.changed', id: joana.id, to: [joana.id] })
    const changed = { ...work, dailyPriceInCents: 8_000, services: ['Passar Roupa'] as const, leadTimeInHours: 0 }
    const again = await world.as(joana).profile.saveProfessional({ ...changed, services: [...changed.services] })
    expect(again.professional).toMatchObject(changed)
    expect((await world.contextOf(joana)).actor.roles).toEqual(new Set(['professional']))
  })

  test('an editor that omits the choice ’o profissional’ or ’a profissional’ keeps it; null removes it', async () => {
    const joana = await world.person({ roles: ['profissional'] })
    const saved = async (input: SaveProfessional) =>
      (await world.as(joana).profile.saveProfessional(input)).professional?.spokenOf
    expect(await saved({ ...work, spokenOf: 'o' })).toBe('o')
    expect(await saved(work)).toBe('o')
    expect(await world.as(joana).privacy.export()).toMatchObject({ dados: { perfis_profissionais: [{ spoken_of: 'o' }] } })
    expect(await saved({ ...work, spokenOf: null })).toBeNull()
  })

  test('a profile with an empty bio counts as saved', async () => {
    const joana = await world.person({ roles: ['profissional'] })
    const { bio: _bio, ...silent } = work
    expect((await world.as(joana).profile.saveProfessional(silent)).professional?.bio).toBe('')
    expect(await world.as(joana).onboarding.state()).toMatchObject({ step: 4 })
  })

  test('saving the professional profile is refused to contractors and users without a role, and works after adding the role', async () => {
    const [ana, newcomer] = [await world.person(), await world.person({ roles: [] })]
    for (const who of [ana, newcomer]) expect(await reasonOf(world.as(who).profile.saveProfessional(work))).toBe('forbidden')
    expect(await reasonOf(world.as(null).profile.saveProfessional(work))).toBe('signed_out')
    await world.as(ana).onboarding.addRole({ type: 'profissional' })
    expect(await reasonOf(world.as(ana).profile.saveProfessional(work))).toBe('no refusal')
    expect((await world.contextOf(ana)).actor.roles).toEqual(new Set(['professional', 'contractor']))
  })

  test('saving the professional profile does not change verification, seal, documents and ratings', async () => {
    const joana = await world.person({ professional: true })
    const mine = eq(professionalProfiles.userId, joana.id)
    await world.db.update(professionalProfiles).set({ rating: 4.5, reviewCount: 7, documentFront: 'papel' }).where(mine)
    await world.as(joana).profile.saveProfessional(work)
    const [row] = await world.db.select().from(professionalProfiles).where(mine)
    expect(row).toMatchObject({ verificationStatus: 'Aprovado', seal: true, rating: 4.5, reviewCount: 7, documentFront: 'papel' })
    expect((await searched(joana)).map(({ dailyPriceInCents }) => dailyPriceInCents)).toEqual([20_000])
  })

  test('ten simultaneous saves of the professional profile leave one row', async () => {
    const joana = await world.person({ roles: ['profissional'] })
    const prices = Array.from({ length: 10 }, (_, index) => 10_000 + index)
    await Promise.all(prices.map((dailyPriceInCents) => world.as(joana).profile.saveProfessional({ ...work, dailyPriceInCents })))
    expect(await world.db.$count(professionalProfiles, eq(professionalProfiles.userId, joana.id))).toBe(1)
  })

  test.each<Record<string, unknown>>([
    { services: [] },
    { services: ['Jardinagem'] },
    { dailyPriceInCents: 7_999 },
    { dailyPriceInCents: 1_000_001 },
    { dailyPriceInCents: 100.5 },
    { yearsOfExperience: undefined },
    { yearsOfExperience: 61 },
    { radiusInKm: 0 },
    { radiusInKm: 101 },
    { bufferBeforeInMinutes: 241 },
    { bufferAfterInMinutes: -1 },
    { leadTimeInHours: 721 },
    { bio: 'a'.repeat(2_001) },
    { seal: true },
    { verificationStatus: 'Aprovado' },
    { userId: '7' },
    { isAdmin: true },
  ])('rejects %o and writes nothing', async (wrong) => {
    const joana = await world.person({ roles: ['profissional'] })
    expect(await reasonOf(world.as(joana).profile.saveProfessional(withChanges(wrong)))).toBe('BAD_REQUEST')
    expect((await world.as(joana).profile.mine()).professional).toBeNull()
  })
})

test.each([
  [{ services: [] }, 'services', 'Selecione pelo menos um serviço'],
  [{ dailyPriceInCents: 7_999 }, 'dailyPriceInCents', 'Preço mínimo é R$ 80,00'],
] as const)('reports %o at its field with the specified message', (wrong, field, message) => {
  const { issues } = SaveProfessional.safeParse({ ...work, ...wrong }).error!
  expect(issues).toMatchObject([{ path: [field], message }])
})

describe('name and phone', () => {
  test('saving name and phone stores the phone as E.164', async () => {
    const ana = await world.person({ name: 'Ana Prado' })
    const saved = await world.as(ana).profile.saveContact({ name: '  Ana Prado Lima ', phone: '(21) 98765-4321' })
    expect(saved).toMatchObject({ name: 'Ana Prado Lima', phone: '+5521987654321', nameLocked: false })
    expect(await world.as(ana).profile.saveContact({ name: saved.name, phone: saved.phone })).toEqual(saved)
  })

  test.each([{ status: 'Aprovado' }, { status: 'Pendente', seal: true }] as const)(
    'a profile with %o rejects a changed name with name_locked',
    async (traits) => {
      const joana = await world.person({ name: 'Joana Reis', professional: traits })
      const error: unknown = await world
        .as(joana)
        .profile.saveContact({ name: 'Outra Pessoa', phone: '11987654321' })
        .catch((refusal: unknown) => refusal)
      expect(error).toMatchObject({
        code: 'BAD_REQUEST',
        cause: { reason: 'name_locked', extra: { fields: { name: [profileMessages.nameLocked] } } },
      })
      const saved = await world.as(joana).profile.saveContact({ name: 'Joana Reis', phone: '11987654321' })
      expect(saved).toMatchObject({ name: 'Joana Reis', phone: '+5511987654321', nameLocked: true })
    },
  )

  test.each<Record<string, unknown>>([
    { cpf: '39053344705' },
    { email: 'outra@casa.example' },
    { role: 'admin' },
    { userId: '7' },
    { name: '' },
    { phone: '123' },
  ])('name and phone with %o are refused', async (wrong) => {
    const ana = await world.person()
    const before = await world.as(ana).profile.mine()
    const asked = Object.assign({ name: 'Ana Lima', phone: '11987654321' }, wrong)
    expect(await reasonOf(world.as(ana).profile.saveContact(asked))).toBe('BAD_REQUEST')
    expect(await world.as(ana).profile.mine()).toEqual(before)
  })

  test('saving name and phone at the same time as the address causes no deadlock', async () => {
    const joana = await world.person({ professional: { status: 'Pendente' } })
    const door = { cep: '01310100', street: 'Avenida Paulista', number: '1578' }
    const saves = Array.from({ length: 8 }, (_, index) =>
      index % 2
        ? world
            .as(joana)
            .profile.saveContact({ name: `Joana ${['Reis', 'Lima', 'Melo', 'Dias'][index >> 1]}`, phone: '11987654321' })
        : world.as(joana).profile.saveProfessionalAddress({ ...door, number: String(index) }),
    )
    expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(saves.map(() => 'fulfilled'))
  })
})

describe("a professional's address", () => {
  const door = { cep: '01310-100', street: 'Avenida Paulista', number: '1578' }

  test('a professional’s address needs only CEP, street and number if the CEP has district, town and UF', async () => {
    const joana = await newcomer()
    const saved = await world.as(joana).profile.saveProfessionalAddress({ ...door, complement: '', district: '', state: '' })
    expect(saved).toEqual({ located: true, next: '/onboarding-profissional' })
    expect((await world.as(joana).profile.mine()).address).toEqual({
      ...door,
      cep: '01310100',
      complement: null,
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    })
  })

  test('a professional’s address is refused at each field that neither the person nor the CEP provides', async () => {
    const joana = await newcomer()
    const ctx = await world.contextOf(joana)
    const down = () => Promise.reject(new CepUnavailable())
    const api = createCallerFactory(profileRouter)({
      ...ctx,
      adapters: { ...ctx.adapters, cep: { lookup: down, geocode: down } },
    })
    const asked = { ...door, cep: '69005010', district: 'Centro' }
    await expect(api.saveProfessionalAddress(asked)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { extra: { fields: { city: ['Informe a cidade'], state: ['Escolha a UF'] } } },
    })
    expect((await world.as(joana).profile.mine()).address).toBeNull()
    expect(await api.saveProfessionalAddress({ ...asked, city: 'Manaus', state: 'AM' })).toMatchObject({ located: false })
    expect((await world.as(joana).profile.mine()).address).toMatchObject({ district: 'Centro', city: 'Manaus', state: 'AM' })
  })

  test.each([{ cep: '' }, { street: '' }, { number: '' }, { state: 'XX' }, { latitude: 1 }])(
    'a professional’s address with %o is refused',
    async (wrong) => {
      const asked = Object.assign({ ...door }, wrong)
      expect(await reasonOf(world.as(await newcomer()).profile.saveProfessionalAddress(asked))).toBe('BAD_REQUEST')
    },
  )

  test('the short address form is refused to contractors, who need the whole address', async () => {
    expect(await reasonOf(world.as(await world.person()).profile.saveProfessionalAddress(door))).toBe('forbidden')
  })

  test('a professional who is also a contractor returns to the address form if the address is incomplete', async () => {
    const rita = await world.person({ roles: ['contratante', 'profissional'] })
    await world.db.insert(residences).values({ userId: rita.id, kind: 'casa', bedrooms: 1, bathrooms: 1 })
    expect((await world.as(rita).onboarding.state()).next).toBe('/buscar')
    await world.db.update(users).set({ district: null }).where(eq(users.id, rita.id))
    expect((await world.as(rita).onboarding.state()).next).toBe('/onboarding-contratante')
    await world.as(rita).profile.saveProfessionalAddress(door)
    expect((await world.as(rita).onboarding.state()).next).toBe('/buscar')
  })

  async function newcomer(): Promise<Person> {
    const person = await world.person({ roles: ['profissional'], at: null })
    const none = { cep: null, street: null, number: null, district: null, city: null, state: null }
    await world.db.update(users).set(none).where(eq(users.id, person.id))
    return person
  }
})

describe("the switch 'perfil ativo'", () => {
  test('turning ’perfil ativo’ off hides the professional from search and new bookings; existing ones stay', async () => {
    const joana = await world.person({ professional: true })
    const ana = await world.person({ subscriber: true })
    const booking = { contractorId: ana.id, professionalId: joana.id, startsAt: new Date('2026-11-30T11:00:00Z') }
    const { id } = await makeBooking(world, booking)
    const slots = () => reasonOf(world.as(ana).availability.slots({ professionalId: joana.id, durationHours: 4 }))
    expect([(await searched(joana)).length, await slots()]).toEqual([1, 'no refusal'])
    expect(await world.as(joana).profile.setVisible({ visible: false })).toEqual({ visible: false })
    expect([(await searched(joana)).length, await slots()]).toEqual([0, 'not_found'])
    const hidden = { visible: false, published: false, hiddenBecause: 'switched_off' }
    expect((await world.as(joana).profile.mine()).professional).toMatchObject(hidden)
    expect((await world.as(ana).booking.byId({ bookingId: id })).id).toBe(id)
    await world.as(joana).profile.setVisible({ visible: true })
    expect([(await searched(joana)).length, await slots()]).toEqual([1, 'no refusal'])
    expect((await world.as(joana).profile.mine()).professional).toMatchObject({ published: true, hiddenBecause: null })
  })

  test('the switch ’perfil ativo’ rejects other users and unknown fields', async () => {
    const [joana, ana] = [await world.person({ professional: true }), await world.person()]
    expect(await reasonOf(world.as(ana).profile.setVisible({ visible: false }))).toBe('forbidden')
    expect(await reasonOf(world.as(ana).profile.setVisible(Object({ visible: false, userId: joana.id })))).toBe('forbidden')
    expect(await reasonOf(world.as(joana).profile.setVisible(Object({ visible: 'não' })))).toBe('BAD_REQUEST')
    expect(await searched(joana)).toHaveLength(1)
  })
})

test('if the settings require confirmed emails, an unconfirmed professional is hidden with email_unconfirmed', async () => {
  const joana = await world.person({ professional: true, emailConfirmed: false })
  const ana = await world.person({ subscriber: true })
  const slots = () => reasonOf(world.as(ana).availability.slots({ professionalId: joana.id, durationHours: 4 }))
  const strict = async () => {
    const ctx = await world.contextOf(joana)
    return (await myProfile({ ...ctx, settings: { ...ctx.settings, requireEmailConfirmation: true } })).professional
  }
  expect([(await searched(joana)).length, await slots()]).toEqual([1, 'no refusal'])
  await applySearchSettings(world.database.db, { snapDegrees: 0.01, confirmedOnly: true })
  expect([(await searched(joana)).length, await slots()]).toEqual([0, 'not_found'])
  expect(await strict()).toMatchObject({ published: false, hiddenBecause: 'email_unconfirmed' })
  await world.db.update(users).set({ emailConfirmedAt: world.now() }).where(eq(users.id, joana.id))
  expect([(await searched(joana)).length, await slots()]).toEqual([1, 'no refusal'])
  expect(await strict()).toMatchObject({ published: true, hiddenBecause: null })
  await applySearchSettings(world.database.db, { snapDegrees: 0.01, confirmedOnly: false })
})

test('a professional sees their own public profile while it is hidden from others', async () => {
  const joana = await world.person({ name: 'Joana Reis', professional: { status: 'Pendente', visible: false } })
  const seen = await world.as(joana).search.profile({ professionalId: joana.id })
  expect(seen).toMatchObject({ name: 'Joana Reis', isMine: true, bookable: false, background: 'none', insurance: null })
  const ana = await world.person({ subscriber: true })
  expect(await reasonOf(world.as(ana).search.profile({ professionalId: joana.id }))).toBe('not_found')
})

test('no procedure of the editors creates an admin', async () => {
  expect(await world.db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(0)
})

async function searched({ id }: Person) {
  const { items } = await world.as(await world.person({ name: 'Quem Busca' })).search.professionals({})
  return items.filter((item) => item.id === id)
}
