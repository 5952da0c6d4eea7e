import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LONG } from '#server/test/stage/long.ts'
import { calls, mayShow } from './calls.ts'
import { actorKinds } from './people.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import { hostileStage, type Stage } from './stage.ts'
import { messagesOf, resourcesOf } from './resources.ts'

/** Texts of reviews. Private parts are never shown, and the public part only after the reveal. */
const reviewTexts = {
  blind: 'opinião ainda às cegas',
  public: 'opinião à vista',
  private: 'só para a plataforma',
  place: 'só sobre a casa',
}

const readings = procedures().filter(({ kind, path }) => kind !== 'mutation' && path in calls)
let stage: Stage
let ids: readonly string[]
let bookings: { unpaid: string; paid: string; blind: string; revealed: string }
beforeAll(async () => {
  stage = await hostileStage()
  const resources = resourcesOf(stage)
  const { vera, zilda, hidden, world } = stage
  bookings = {
    unpaid: await resources.hold(vera.id),
    paid: await resources.confirmed(vera.id),
    blind: await resources.completed(vera, stage.actor('professional').id),
    revealed: await resources.completed(vera, zilda.id),
  }
  const [asVera, asZilda] = [world.as(vera).reviews, world.as(zilda).reviews]
  const mine = { publicRating: 4, communication: 1, privateComment: reviewTexts.private }
  const place = { environment: 1, environmentComment: reviewTexts.place }
  await asVera.submit({ ...mine, bookingId: bookings.blind, publicComment: reviewTexts.blind })
  await asVera.submit({ ...mine, bookingId: bookings.revealed, publicComment: reviewTexts.public })
  await asZilda.submit({ ...mine, ...place, bookingId: bookings.revealed, publicComment: reviewTexts.public })
  const conversations = await Promise.all(
    [zilda, hidden, stage.actor('professional')].map(({ id }) => resources.conversationWith(id)),
  )
  ids = [vera, zilda, hidden, stage.actor('professional'), stage.actor('contractor')].map(({ id }) => id)
  ids = [...ids, ...Object.values(bookings), ...conversations]
})
afterAll(() => stage.close())

const secretTexts = [reviewTexts.blind, reviewTexts.private, reviewTexts.place]
const everybody = [...actorKinds, 'vera', 'zilda'] as const
/**
 * The viewers: with LONG all kinds, otherwise a visitor, a contractor who takes no part in the bookings, and two professionals.
 */
const viewers = LONG ? everybody : (['visitor', 'subscriber', 'professional', 'zilda'] as const)
const viewerOf = (who: (typeof everybody)[number]) => (who === 'vera' || who === 'zilda' ? stage[who] : stage.actor(who))
const homeFields = ['cep', 'street', 'number', 'complement', 'notes']

/** All responses of a query or subscription to a viewer, one for each of the ids. */
async function readAll(viewer: { id: string }, procedure: Procedure): Promise<{ raw: string | undefined; text: string }[]> {
  const call = calls[procedure.path]!
  const inputs =
    'inputFor' in call ? ids.map((id) => call.inputFor(id)) : [call.input?.({ kind: 'visitor', name: '', ...viewer })]
  return Promise.all(
    inputs.map(async (input) => {
      const wide = input && procedure.path === 'chat.live' ? { ...input, lastEventId: 0 } : input
      const raw = wide === undefined ? undefined : JSON.stringify(wide)
      return { raw, text: (await stage.call(viewer, procedure.path, procedure.kind, raw)).text }
    }),
  )
}

/** Allowed exceptions: the professional of a paid booking may read its address and notes. */
const mayRead = (viewerId: string, path: string, raw: string | undefined, field: string, ownerId: string) =>
  homeFields.includes(field) &&
  ((path === 'booking.forOffline' && viewerId === stage.zilda.id && ownerId === stage.vera.id) ||
    (path === 'booking.byId' && isProfessionalOf(viewerId, raw)))
const isProfessionalOf = (viewerId: string, raw: string | undefined) =>
  (viewerId === stage.zilda.id && [bookings.paid, bookings.revealed].some((id) => raw?.includes(id))) ||
  (viewerId === stage.actor('professional').id && raw?.includes(bookings.blind) === true)

/** Allowed exceptions for review texts: authors read their own review, and admins read the private parts of revealed reviews. */
const mayReadText = (who: string, path: string, text: string) =>
  (who === 'vera' && path === 'reviews.ofBooking' && text === reviewTexts.blind) ||
  ((who === 'admin' || who === 'support') && path === 'reviews.moderation' && text !== reviewTexts.blind)

describe.each(readings)('$path leaks nothing', (procedure) => {
  test.each([...viewers])('to %s', async (who) => {
    const viewer = viewerOf(who)
    const answers = await readAll(viewer, procedure)
    const leaks = answers.flatMap(({ raw, text }) =>
      leaksIn(text, stage.secrets, viewer.id)
        .filter(
          ({ field, ownerId }) => !mayRead(viewer.id, procedure.path, raw, field, ownerId) && !mayShow(procedure.path, field),
        )
        .map(({ field, ownerId }) => `${field} of ${ownerId}`),
    )
    expect(leaks).toEqual([])
    const everything = answers.map(({ text }) => text).join('\n')
    const unread = secretTexts.filter((text) => !mayReadText(who, procedure.path, text))
    expect(unread.filter((text) => everything.includes(text))).toEqual([])
    const others = [stage.zilda, stage.hidden, stage.actor('professional')].map(({ id }) => ({ id, ...messagesOf(id) }))
    expect(others.filter(({ blocked }) => everything.includes(blocked))).toEqual([])
    const unreadable = others.filter(({ id }) => who !== 'vera' && viewer.id !== id)
    expect(unreadable.filter(({ open }) => everything.includes(open))).toEqual([])
  })
})

describe('the leak detector finds leaks that the test made on purpose', () => {
  const query = async (who: { id: string }, path: string, input: unknown) =>
    (await stage.call(who, path, 'query', JSON.stringify(input))).text

  test('a professional reads the address only of a paid booking, and a contractor only their own address', async () => {
    const { vera, zilda, secrets } = stage
    const fieldsOf = (text: string) => leaksIn(text, secrets, zilda.id).map(({ field }) => field)
    expect(fieldsOf(await query(zilda, 'booking.byId', { bookingId: bookings.paid })).toSorted()).toEqual(homeFields.toSorted())
    expect(fieldsOf(await query(zilda, 'booking.byId', { bookingId: bookings.unpaid }))).toEqual([])
    expect(leaksIn(await query(vera, 'booking.byId', { bookingId: bookings.paid }), secrets, vera.id)).toEqual([])
  })

  test("a user reads their own data, and a participant reads the other participant's messages", async () => {
    const { vera, zilda, secrets } = stage
    const own = leaksIn(await query(vera, 'profile.mine', undefined), secrets, '').map(({ field }) => field)
    expect(own).toEqual(expect.arrayContaining(['cpf', 'phone', 'email', 'street', 'notes']))
    expect(own).not.toContain('passwordHash')
    expect(own).not.toContain('latitude')
    const all = JSON.stringify({ conversationId: ids.at(-3), lastEventId: 0 })
    await vi.waitFor(async () => {
      expect((await stage.call(vera, 'chat.live', 'subscription', all)).text).toContain(messagesOf(zilda.id).open)
    })
  })

  test('a revealed review shows only its public text and the first name of the reviewer', async () => {
    const text = await query(stage.actor('subscriber'), 'reviews.ofProfessional', { professionalId: stage.zilda.id })
    expect(text).toContain(reviewTexts.public)
    expect(text).toContain('Vera')
    expect(text).not.toContain('Nunes')
  })

  test('the leak detector finds a secret encoded in base64', () => {
    const [secret] = stage.secrets
    const hidden = Buffer.from(`{"at":"${secret!.text}"}`.padEnd(60)).toString('base64')
    expect(leaksIn(`{"cursor":"${hidden}"}`, stage.secrets, randomUUID())).toContainEqual(secret)
  })
})

test('searching for private data does not find the professional', async () => {
  const searcher = stage.actor('subscriber')
  const found = await Promise.all(
    stage.secrets
      .filter(({ ownerId }) => ownerId === stage.zilda.id)
      .map(async ({ field, text }) => [
        field,
        (await stage.call(searcher, 'search.count', 'query', JSON.stringify({ query: text }))).text.includes('"count":0'),
      ]),
  )
  expect(found.filter(([, none]) => !none)).toEqual([])
})
