import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { doors } from './doors.ts'
import { actorKinds } from './people.ts'
import { procedures, type Procedure } from './procedures.ts'
import { leaksIn } from './secrets.ts'
import { hostileStage, type Stage } from './stage.ts'
import { linesOf, thingsOf } from './things.ts'

/** What a review keeps to itself: the private part from everybody, the public part until both are in. */
const words = {
  blind: 'opinião ainda às cegas',
  public: 'opinião à vista',
  private: 'só para a plataforma',
  place: 'só sobre a casa',
}

const readings = procedures().filter(({ kind, path }) => kind !== 'mutation' && path in doors)
let stage: Stage
let ids: readonly string[]
let visits: { unpaid: string; paid: string; blind: string; revealed: string }
beforeAll(async () => {
  stage = await hostileStage()
  const things = thingsOf(stage)
  const { vera, zilda, hidden, world } = stage
  visits = {
    unpaid: await things.hold(vera.id),
    paid: await things.confirmed(vera.id),
    blind: await things.completed(vera, stage.actor('professional').id),
    revealed: await things.completed(vera, zilda.id),
  }
  const [asVera, asZilda] = [world.as(vera).reviews, world.as(zilda).reviews]
  const mine = { publicRating: 4, communication: 1, privateComment: words.private }
  const place = { environment: 1, environmentComment: words.place }
  await asVera.submit({ ...mine, bookingId: visits.blind, publicComment: words.blind })
  await asVera.submit({ ...mine, bookingId: visits.revealed, publicComment: words.public })
  await asZilda.submit({ ...mine, ...place, bookingId: visits.revealed, publicComment: words.public })
  const talks = await Promise.all([zilda, hidden, stage.actor('professional')].map(({ id }) => things.conversationWith(id)))
  ids = [vera, zilda, hidden, stage.actor('professional'), stage.actor('household')].map(({ id }) => id)
  ids = [...ids, ...Object.values(visits), ...talks]
})
afterAll(() => stage.close())

const secretWords = [words.blind, words.private, words.place]
const viewers = [...actorKinds, 'vera', 'zilda'] as const
const viewerOf = (who: (typeof viewers)[number]) => (who === 'vera' || who === 'zilda' ? stage[who] : stage.actor(who))
const homeFields = ['cep', 'street', 'number', 'complement', 'notes']

/** Everything that a reading door says to somebody, whatever they ask about. */
async function readAll(viewer: { id: string }, procedure: Procedure): Promise<{ raw: string | undefined; text: string }[]> {
  const door = doors[procedure.path]!
  const inputs = 'about' in door ? ids.map((id) => door.about(id)) : [door.input?.({ kind: 'visitor', name: '', ...viewer })]
  return Promise.all(
    inputs.map(async (input) => {
      const wide = input && procedure.path === 'chat.live' ? { ...input, lastEventId: 0 } : input
      const raw = wide === undefined ? undefined : JSON.stringify(wide)
      return { raw, text: (await stage.knock(viewer, procedure.path, procedure.kind, raw)).text }
    }),
  )
}

/** The written exceptions: whoever is going to work there is told the address and the notes. */
const mayBeTold = (viewerId: string, path: string, raw: string | undefined, field: string) =>
  path === 'booking.byId' &&
  homeFields.includes(field) &&
  ((viewerId === stage.zilda.id && [visits.paid, visits.revealed].some((id) => raw?.includes(id))) ||
    (viewerId === stage.actor('professional').id && raw?.includes(visits.blind) === true))

describe.each(readings)('$path tells nobody', (procedure) => {
  test.each([...viewers])('%s', async (who) => {
    const viewer = viewerOf(who)
    const answers = await readAll(viewer, procedure)
    const told = answers.flatMap(({ raw, text }) =>
      leaksIn(text, stage.secrets, viewer.id)
        .filter(({ field }) => !mayBeTold(viewer.id, procedure.path, raw, field))
        .map(({ field, ownerId }) => `${field} of ${ownerId}`),
    )
    expect(told).toEqual([])
    const everything = answers.map(({ text }) => text).join('\n')
    expect(secretWords.filter((word) => everything.includes(word))).toEqual([])
    const others = [stage.zilda, stage.hidden, stage.actor('professional')].map(({ id }) => ({ id, ...linesOf(id) }))
    expect(others.filter(({ blocked }) => everything.includes(blocked))).toEqual([])
    const strangers = others.filter(({ id }) => who !== 'vera' && viewer.id !== id)
    expect(strangers.filter(({ open }) => everything.includes(open))).toEqual([])
  })
})

describe('the walk would notice', () => {
  const ask = async (who: { id: string }, path: string, input: unknown) =>
    (await stage.knock(who, path, 'query', JSON.stringify(input))).text

  test('the professional of a paid visit is told where, the household itself is not told anew, and nothing before it is paid', async () => {
    const { vera, zilda, secrets } = stage
    const fieldsOf = (text: string) => leaksIn(text, secrets, zilda.id).map(({ field }) => field)
    expect(fieldsOf(await ask(zilda, 'booking.byId', { bookingId: visits.paid })).toSorted()).toEqual(homeFields.toSorted())
    expect(fieldsOf(await ask(zilda, 'booking.byId', { bookingId: visits.unpaid }))).toEqual([])
    expect(fieldsOf(await ask(vera, 'booking.byId', { bookingId: visits.paid }))).toEqual([])
  })

  test("one reads one's own, and a participant reads what was not blocked", async () => {
    const { vera, zilda, secrets } = stage
    const own = leaksIn(await ask(vera, 'profile.mine', undefined), secrets, '').map(({ field }) => field)
    expect(own).toEqual(expect.arrayContaining(['cpf', 'phone', 'email', 'street', 'notes']))
    expect(own).not.toContain('passwordHash')
    expect(own).not.toContain('latitude')
    const all = JSON.stringify({ conversationId: ids.at(-3), lastEventId: 0 })
    await vi.waitFor(async () => {
      expect((await stage.knock(vera, 'chat.live', 'subscription', all)).text).toContain(linesOf(zilda.id).open)
    })
  })

  test('a revealed review shows its public words with a first name alone', async () => {
    const text = await ask(stage.actor('subscriber'), 'reviews.ofProfessional', { professionalId: stage.zilda.id })
    expect(text).toContain(words.public)
    expect(text).toContain('Vera')
    expect(text).not.toContain('Nunes')
  })

  test('base64 hides nothing', () => {
    const [secret] = stage.secrets
    const hidden = Buffer.from(`{"at":"${secret!.text}"}`.padEnd(60)).toString('base64')
    expect(leaksIn(`{"cursor":"${hidden}"}`, stage.secrets, randomUUID())).toContainEqual(secret)
  })
})

test('search is no oracle: nobody is found by what is hers alone', async () => {
  const searcher = stage.actor('subscriber')
  const found = await Promise.all(
    stage.secrets
      .filter(({ ownerId }) => ownerId === stage.zilda.id)
      .map(async ({ field, text }) => [
        field,
        (await stage.knock(searcher, 'search.count', 'query', JSON.stringify({ query: text }))).text.includes('"count":0'),
      ]),
  )
  expect(found.filter(([, none]) => !none)).toEqual([])
})
