import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { professionalProfiles, users, wishes } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { WISHES_MAX } from '#shared/wish.ts'

const MANAUS = { latitude: -3.12, longitude: -60.02 }
const DAY = '2026-12-03'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: TestWorld
let visitors = 0
let visitor: string
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(wishes)
  visitor = `visita${++visitors}@casa.example`
})

const asVisitor = () => world.as(null).wish
const emailsTo = async (email: string) => (await world.emails()).filter(({ to }) => to === email)
const rowsOf = (email: string) => world.db.select().from(wishes).where(eq(wishes.email, email))
const askAsVisitor = (more: object = {}) => asVisitor().ask({ email: visitor, place: 'manaus-am', service: 'Cozinha', ...more })
const cook = (more: object = {}) =>
  world.person({ professional: { services: ['Cozinha'], radiusInKm: 10 }, at: MANAUS, place: inManaus, ...more })
const inManaus = { district: 'Centro', city: 'Manaus', state: 'AM' }

async function newestLink(email = visitor): Promise<string> {
  const [newest] = await emailsTo(email)
  return tokenIn(newest?.text ?? '')
}

function tokenIn(text: string): string {
  return /\/aviso\?token=([\w.-]+)/.exec(text)?.[1] ?? 'no link came'
}

async function confirmed(more: object = {}): Promise<string> {
  await askAsVisitor(more)
  const token = await newestLink()
  await asVisitor().confirm({ token })
  return token
}

async function notify(minutes = 0): Promise<void> {
  world.clock.advance(minutes * MINUTE)
  await world.job('wish.notify')
}

const foundEmails = async (email: string) => (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Alguém'))
async function leave({ id }: Person): Promise<void> {
  await world.db.update(professionalProfiles).set({ visible: false }).where(eq(professionalProfiles.userId, id))
}

describe('a visitor', () => {
  test('a visitor confirms a wish by an emailed link, is notified once when a professional is free, and ends it by a link', async () => {
    expect(await askAsVisitor({ day: DAY })).toEqual({ confirmed: false })
    await notify()
    const token = await newestLink()
    expect(await asVisitor().confirm({ token })).toMatchObject({
      place: { slug: 'manaus-am', words: 'Manaus, AM' },
      service: 'Cozinha',
      day: DAY,
      hours: 4,
      endsAt: new Date('2027-01-02T12:00:00Z'),
    })
    await notify()
    expect(await foundEmails(visitor)).toEqual([])

    const joana = await cook()
    await notify(10)
    const [notified] = await foundEmails(visitor)
    expect(notified?.text).toContain('Cozinha em Manaus, AM, 03/12/2026: há alguém com horário livre.')
    expect(notified?.text).toContain('/buscar?servico=cozinha&lugar=manaus-am&data=2026-12-03')
    expect(notified?.text).toContain('porque este e-mail pediu um aviso')
    expect(notified?.text).not.toContain('conta da Plumaí')
    await notify(25 * 60)
    expect(await foundEmails(visitor)).toHaveLength(1)

    expect(await asVisitor().endByLink({ token: await newestLink() })).toEqual({ ok: true })
    expect(await asVisitor().endByLink({ token })).toEqual({ ok: true })
    expect(await reasonOf(asVisitor().confirm({ token }))).toBe('not_found')
    expect(await rowsOf(visitor)).toEqual([])
    await leave(joana)
  })

  test('a visitor gets the same response whether or not the address has an account, and an unconfirmed wish has no effect', async () => {
    const ana = await world.person()
    expect(await asVisitor().ask({ email: ana.email, place: 'manaus-am' })).toEqual(await askAsVisitor())
    const joana = await cook()
    await notify()
    expect(await foundEmails(visitor)).toEqual([])
    expect(await world.as(ana).wish.mine()).toEqual({ items: [] })
    world.clock.advance(4 * 24 * HOUR)
    await world.job('core.sweep')
    expect(await world.db.$count(wishes)).toBe(0)
    await leave(joana)
  })

  test('a visitor’s wish is refused at its field without an address, for an unknown place and for a past day', async () => {
    expect(await reasonOf(asVisitor().ask({ place: 'manaus-am' }))).toBe('no_email')
    expect(await reasonOf(asVisitor().ask({ email: visitor }))).toBe('no_place')
    expect(await reasonOf(askAsVisitor({ place: 'gotham-xx' }))).toBe('unknown_place')
    expect(await reasonOf(askAsVisitor({ day: '2020-01-01' }))).toBe('past_date')
    expect(await reasonOf(askAsVisitor({ day: '2030-01-01' }))).toBe('beyond_horizon')
    expect(await reasonOf(asVisitor().confirm({ token: `${world.newId()}.${'A'.repeat(86)}` }))).toBe('not_found')
  })

  test('a visitor who asks for the same wish twice has one wish', async () => {
    await confirmed()
    expect(await askAsVisitor()).toEqual({ confirmed: false })
    expect(await rowsOf(visitor)).toHaveLength(1)
  })

  test('a visitor has at most five wishes, also when all links are opened at once', async () => {
    for (const service of ['Cozinha', 'Lavanderia'] as const)
      for (const hours of [4, 6, 8] as const) await askAsVisitor({ service, hours })
    const tokens = (await emailsTo(visitor)).map(({ text }) => tokenIn(text))
    const reasons = await Promise.all(tokens.map((token) => reasonOf(asVisitor().confirm({ token }))))
    expect(reasons.filter((reason) => reason === 'too_many')).toHaveLength(tokens.length - WISHES_MAX)
    expect((await rowsOf(visitor)).filter(({ confirmedAt }) => confirmedAt)).toHaveLength(WISHES_MAX)
  })
})

describe('an account', () => {
  test('a user is notified under the bell and by email, and the email has a link that ends the wish', async () => {
    const ana = await world.person({ at: MANAUS, place: inManaus })
    expect(await world.as(ana).wish.ask({ service: 'Cozinha' })).toEqual({ confirmed: true })
    const joana = await cook()
    await notify()
    const { items } = await world.as(ana).notifications.mine()
    expect(items[0]).toMatchObject({ title: 'Alguém pode atender você', link: '/buscar?servico=cozinha' })
    const [email] = await foundEmails(ana.email)
    expect(email?.text).toContain('Encerrar este aviso')
    await asVisitor().endByLink({ token: await newestLink(ana.email) })
    expect(await world.as(ana).wish.mine()).toEqual({ items: [] })
    await leave(joana)
  })

  test('a user’s wish at home needs a known address, and a user has at most five wishes', async () => {
    const nowhere = await world.person({ at: null })
    expect(await reasonOf(world.as(nowhere).wish.ask({}))).toBe('no_coordinates')
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
    const reasons = await Promise.all(days.map((day) => reasonOf(world.as(nowhere).wish.ask({ place: 'manaus-am', day }))))
    expect(reasons.filter((reason) => reason === 'too_many')).toHaveLength(1)
  })

  test('an account takes over the wishes of its confirmed address: at once, or when the address is confirmed later', async () => {
    const ana = await world.person()
    await world.as(ana).wish.ask({ place: 'manaus-am', service: 'Cozinha' })
    for (const service of ['Cozinha', 'Lavanderia'] as const) {
      world.clock.advance(MINUTE)
      await asVisitor().ask({ email: ana.email, place: 'manaus-am', service })
      await asVisitor().confirm({ token: await newestLink(ana.email) })
    }
    expect((await world.as(ana).wish.mine()).items.map(({ service }) => service)).toEqual(['Lavanderia', 'Cozinha'])

    const bia = await world.person({ emailConfirmed: false })
    await asVisitor().ask({ email: bia.email, place: 'recife-pe' })
    await asVisitor().confirm({ token: await newestLink(bia.email) })
    expect((await world.as(bia).wish.mine()).items).toEqual([])
    await world.as(bia).auth.resendConfirmation()
    const link = (await emailsTo(bia.email)).find(({ subject }) => subject.startsWith('Confirme'))
    await world.as(null).auth.confirmEmail({ token: /token=([\w-]{43})/.exec(link?.text ?? '')?.[1] ?? '' })
    expect((await world.as(bia).wish.mine()).items).toHaveLength(1)
  })
})

describe('who is notified', () => {
  test('of people with the same wish the oldest is notified first, the next half an hour later, and nobody while no slot is free', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.person()))
    for (const person of people) {
      await world.as(person).wish.ask({ place: 'manaus-am', service: 'Cozinha' })
      world.clock.advance(MINUTE)
    }
    const joana = await cook()
    const notifiedNow = async () => {
      const lists = await Promise.all(people.map((person) => world.as(person).notifications.mine()))
      return lists.map(({ items }) => items.length)
    }
    await notify()
    await notify(10)
    expect(await notifiedNow()).toEqual([1, 0, 0])
    await notify(21)
    expect(await notifiedNow()).toEqual([1, 1, 0])
    await leave(joana)
    await notify(40)
    expect(await notifiedNow()).toEqual([1, 1, 0])

    // When another professional becomes free, a person who was never notified comes first. A day after the first notification,
    // the first person is notified again.
    const rita = await cook()
    await notify(24 * 60)
    expect(await notifiedNow()).toEqual([1, 1, 1])
    await notify(31)
    expect(await notifiedNow()).toEqual([2, 1, 1])
    await leave(rita)
  })

  test('a user is never notified of a professional with a block between them, or of their own free slots', async () => {
    const ana = await world.person({
      professional: { services: ['Cozinha'] },
      roles: ['contratante', 'profissional'],
      at: MANAUS,
    })
    const joana = await cook()
    await world.as(ana).safety.block({ userId: joana.id })
    await world.as(ana).wish.ask({ place: 'manaus-am', service: 'Cozinha' })
    await notify()
    expect((await world.as(ana).notifications.mine()).items).toEqual([])
    await Promise.all([leave(joana), leave(ana)])
  })

  test('a contractor with the same wish as the only free professional is notified, although the professional wished first', async () => {
    const ana = await cook({ roles: ['contratante', 'profissional'] })
    const beto = await world.person()
    for (const person of [ana, beto]) {
      await world.as(person).wish.ask({ place: 'manaus-am', service: 'Cozinha' })
      world.clock.advance(MINUTE)
    }
    await notify()
    expect((await world.as(ana).notifications.mine()).items).toEqual([])
    expect((await world.as(beto).notifications.mine()).items).toHaveLength(1)
    await leave(ana)
  })

  test('an account that was deactivated is not notified', async () => {
    const ana = await world.person()
    await world.as(ana).wish.ask({ place: 'manaus-am', service: 'Cozinha' })
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    const joana = await cook()
    await notify()
    expect((await world.db.select().from(wishes))[0]?.notifiedAt).toBe(null)
    await leave(joana)
  })
})
