import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checklistRunItems, checklistRuns, checklistTemplates, notifications } from '#db/schema/index.ts'
import { checklistActs, twoItems } from '#server/test/stage/checklists.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000

let world: TestWorld
let ana: Person
let marlene: Person
beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ name: 'Ana Prado' })
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
})
afterAll(() => world?.close())

const { api, booking, template, checklist } = checklistActs(() => ({ world, ana, marlene }))
const statusOf = async (checklistId: string) => (await api(ana).read({ checklistId })).status
const titlesOf = async (userId: string) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ title }) => title)

describe('templates', () => {
  test('the product includes at least six templates, and the most used one comes first', async () => {
    const lia = await world.person({ name: 'Lia Costa' })
    const before = (await api(lia).overview()).templates
    expect(before.length).toBeGreaterThanOrEqual(6)
    for (const { items } of before) expect(items.filter(({ mandatory }) => mandatory).length).toBeGreaterThanOrEqual(5)
    await booking(lia)
    const last = before.at(-1)!
    await api(lia).create({ templateId: last.id })
    const after = (await api(lia).overview()).templates
    expect(after[0]).toMatchObject({ id: last.id, timesUsed: 1 })
    expect(after.map(({ timesUsed }) => timesUsed)).toEqual(after.map(({ timesUsed }) => timesUsed).toSorted((a, b) => b - a))
  })

  test('a contractor’s own templates are stored, changed and deleted by their owner alone', async () => {
    const templateId = await template()
    const changed = { templateId, name: 'Faxina da vó', description: 'Com calma.', items: [twoItems[0]!] }
    await api(ana).saveTemplate(changed)
    const mine = async () => (await api(ana).overview()).own.filter(({ id }) => id === templateId)
    expect(await mine()).toMatchObject([{ name: 'Faxina da vó', items: [{ description: 'Limpar a pia', room: 'Cozinha' }] }])
    const bia = await world.person({ name: 'Bia Lima' })
    expect((await api(bia).overview()).own).toEqual([])
    expect(await reasonOf(api(bia).saveTemplate(changed))).toBe('not_found')
    expect(await reasonOf(api(bia).deleteTemplate({ templateId }))).toBe('not_found')
    await booking(bia)
    expect(await reasonOf(api(bia).create({ templateId }))).toBe('not_found')
    await api(ana).deleteTemplate({ templateId })
    expect(await mine()).toEqual([])
    expect(await reasonOf(api(ana).deleteTemplate({ templateId }))).toBe('not_found')
  })

  test('saving the same template again returns the first one; a different template with the same name is refused at the field `name`', async () => {
    const one = { name: 'Só a cozinha', items: twoItems }
    const first = await api(ana).saveTemplate(one)
    expect(await api(ana).saveTemplate(one)).toEqual(first)
    expect(await reasonOf(api(ana).saveTemplate({ ...one, items: [twoItems[0]!] }))).toBe('name_taken')
  })

  test.each([
    ['1,000 items', Array.from({ length: 1_000 }, () => twoItems[0]!), 'Use no máximo 60 itens'],
    ['no items', [], 'Adicione pelo menos um item'],
    ['no mandatory item', [twoItems[1]!], 'Marque ao menos um item como obrigatório'],
  ])('a template with %s is refused at the field', async (_, items, message) => {
    const error = await api(ana)
      .saveTemplate({ name: 'Enorme', items })
      .catch((fault: unknown) => fault)
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
    const { issues } = (error as { cause: { issues: { path: string[]; message: string }[] } }).cause
    expect(issues.map(({ path, message: said }) => [path[0], said])).toContainEqual(['items', message])
  })

  test('a template with a contact in an item is refused at its field, and a contractor may have at most 30 templates', async () => {
    const contact = [{ ...twoItems[0]!, description: 'Me chama no zap 11 98765-4321' }]
    expect(await reasonOf(api(ana).saveTemplate({ name: 'Com contato', items: contact }))).toBe('screened')
    const lia = await world.person({ name: 'Lia Costa' })
    const all = Array.from({ length: 33 }, (_, at) => api(lia).saveTemplate({ name: `Lista ${at}`, items: twoItems }))
    const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect((await api(lia).overview()).own).toHaveLength(30)
  })
})

describe('a new checklist', () => {
  test('a new checklist copies the template’s items and is for the earliest confirmed future booking unless one is chosen', async () => {
    const lia = await world.person({ name: 'Lia Costa' })
    const [templateId, other] = [await template(lia), await template(lia)]
    expect(await reasonOf(api(lia).create({ templateId }))).toBe('no_booking')
    await makeBooking(world, {
      contractorId: lia.id,
      professionalId: marlene.id,
      startsAt: new Date(world.now().getTime() + HOUR),
    })
    expect(await reasonOf(api(lia).create({ templateId }))).toBe('no_booking')
    const late = await booking(lia)
    const early = await booking(lia, new Date(world.now().getTime() + 6 * HOUR))
    expect((await api(lia).overview()).bookings.map(({ id }) => id)).toEqual([early, late])
    const { checklistId } = await api(lia).create({ templateId })
    const view = await api(lia).read({ checklistId })
    expect(view).toMatchObject({ status: 'pendente', side: 'contractor', otherName: 'Marlene Souza', booking: { id: early } })
    expect(view.items.map(({ description, room, mandatory }) => ({ description, room, mandatory }))).toEqual(twoItems)
    const chosen = await api(lia).create({ templateId: other, bookingId: late })
    expect((await api(lia).read(chosen)).booking.id).toBe(late)
    const used = (await api(lia).overview()).own.find(({ id }) => id === templateId)
    expect(used?.timesUsed).toBe(1)
    await api(lia).saveTemplate({ templateId, name: 'Outra coisa', items: [twoItems[1]!, twoItems[0]!] })
    expect((await api(lia).read({ checklistId })).items[0]?.description).toBe('Limpar a pia')
  })

  test('ten requests for a checklist of the same template and booking create one checklist and notify the professional once', async () => {
    const templateId = await template()
    const bookingId = await booking()
    const clicks = await Promise.all(Array.from({ length: 10 }, () => api(ana).create({ templateId, bookingId })))
    expect(new Set(clicks.map(({ checklistId }) => checklistId)).size).toBe(1)
    const [row] = await world.db.select().from(checklistTemplates).where(eq(checklistTemplates.id, templateId))
    expect(row?.timesUsed).toBe(1)
    const { checklistId } = clicks[0]!
    expect(await world.db.$count(checklistRunItems, eq(checklistRunItems.runId, checklistId))).toBe(2)
    const about = eq(notifications.eventKey, `checklist.created:${checklistId}`)
    const notified = await world.db.select().from(notifications).where(about)
    expect(notified).toMatchObject([{ userId: marlene.id, link: `/checklist-execucao/${checklistId}` }])
    expect((await api(marlene).ofBooking({ bookingId })).items).toMatchObject([{ id: checklistId, done: 0, total: 2 }])
  })

  test('a new checklist is refused for a past booking, and for a booking of other people', async () => {
    const templateId = await template()
    const past = await booking(ana, new Date(world.now().getTime() - 5 * HOUR))
    expect(await reasonOf(api(ana).create({ templateId, bookingId: past }))).toBe('booking_passed')
    const foreign = await booking(await world.person({ name: 'Bia Lima' }))
    expect(await reasonOf(api(ana).create({ templateId, bookingId: foreign }))).toBe('not_found')
    expect(await reasonOf(api(ana).create({ templateId, bookingId: world.newId() }))).toBe('not_found')
  })
})

describe('the items of a checklist', () => {
  test('both participants may tick items; each tick updates the status of the checklist and is published to both', async () => {
    const { checklistId, first, second } = await checklist()
    const view = () => api(ana).read({ checklistId })
    await api(marlene).tick({ itemId: second, done: true })
    expect(await statusOf(checklistId)).toBe('em_andamento')
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'checklist.changed', id: checklistId, to: [ana.id, marlene.id] })
    await api(marlene).tick({ itemId: first, done: true })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'checklist.completed', id: checklistId, to: [ana.id, marlene.id] })
    expect((await view()).items.map(({ doneAt, doneByMe }) => [doneAt, doneByMe])).toEqual([
      [world.now(), false],
      [world.now(), false],
    ])
    expect((await view()).status).toBe('concluido')
    await api(ana).tick({ itemId: first, done: false })
    expect(await statusOf(checklistId)).toBe('em_andamento')
    await api(marlene).tick({ itemId: first, done: true })
    expect((await titlesOf(ana.id)).filter((title) => title === 'Checklist concluído')).toHaveLength(1)
  })

  test('when both participants tick all items at once, the checklist ends as concluido and is announced once', async () => {
    const items = Array.from({ length: 8 }, (_, at) => ({ description: `Item ${at}`, room: '', mandatory: true }))
    const bookingId = await booking()
    const { checklistId } = await api(ana).create({ templateId: await template(ana, items), bookingId })
    const ids = (await api(ana).read({ checklistId })).items.map(({ id }) => id)
    await Promise.all(ids.flatMap((itemId) => [ana, marlene].map((who) => api(who).tick({ itemId, done: true }))))
    expect(await statusOf(checklistId)).toBe('concluido')
    const completed = world.publishedEvents.filter(({ type, id }) => type === 'checklist.completed' && id === checklistId)
    expect(completed).toHaveLength(1)
  })

  test('the same tick again changes nothing: a tick stored offline may arrive late and twice', async () => {
    const { checklistId, first } = await checklist()
    await api(marlene).tick({ itemId: first, done: true })
    const events = world.publishedEvents.length
    await Promise.all(Array.from({ length: 5 }, () => api(ana).tick({ itemId: first, done: true })))
    expect(world.publishedEvents.length).toBe(events)
    const [item] = (await api(marlene).read({ checklistId })).items
    expect(item?.doneByMe).toBe(true)
  })

  test('both participants read the note of an item, and a note with a contact is refused', async () => {
    const { checklistId, first } = await checklist()
    await api(marlene).saveNote({ itemId: first, note: 'A torneira pinga.' })
    expect((await api(ana).read({ checklistId })).items[0]?.note).toBe('A torneira pinga.')
    expect(await reasonOf(api(marlene).saveNote({ itemId: first, note: 'zap 11 98765-4321' }))).toBe('screened')
    await api(ana).saveNote({ itemId: first, note: '' })
    expect((await api(marlene).read({ checklistId })).items[0]?.note).toBe('')
  })

  test('a stranger gets the same refusal for another person’s checklist as for a missing one', async () => {
    const { bookingId, checklistId, first: itemId } = await checklist()
    const bia = await world.person({ name: 'Bia Lima', roles: ['contratante', 'profissional'], professional: true })
    const missing = world.newId()
    const calls = (ids: { checklistId: string; itemId: string; bookingId: string }) => [
      api(bia).read(ids.checklistId === missing ? { checklistId: missing } : { checklistId: ids.checklistId }),
      api(bia).tick({ itemId: ids.itemId, done: true }),
      api(bia).saveNote({ itemId: ids.itemId, note: 'Oi' }),
      api(bia).removePhoto({ itemId: ids.itemId }),
      api(bia).askScore({ checklistId: ids.checklistId }),
      api(bia).askReview({ checklistId: ids.checklistId, reason: 'Oi' }),
      api(bia).ofBooking({ bookingId: ids.bookingId }),
    ]
    const answers = async (ids: Parameters<typeof calls>[0]) =>
      Promise.all(calls(ids).map((call) => call.then(() => 'accepted').catch((error: Error) => error.message)))
    expect(await answers({ checklistId, itemId, bookingId })).toEqual(
      await answers({ checklistId: missing, itemId: missing, bookingId: missing }),
    )
    expect(await reasonOf(api(bia).read({ checklistId }))).toBe('not_found')
    const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
    expect(await reasonOf(api(rita).read({ checklistId }))).toBe('not_found')
  })

  test('items do not change after the booking is cancelled', async () => {
    const { bookingId, checklistId, first } = await checklist()
    const cancelled = { cancelReason: 'contractor', cancelledAt: world.now(), cancelledBy: ana.id } as const
    await applyStatuses(world, bookingId, ['Cancelado'], cancelled)
    expect(await reasonOf(api(ana).tick({ itemId: first, done: true }))).toBe('booking_cancelled')
    expect((await api(ana).read({ checklistId })).mayChange).toEqual({
      reason: 'O agendamento foi cancelado: este checklist não muda mais.',
    })
  })
})

test('the list of checklists shows the newest first, page by page, and only the caller’s own', async () => {
  const lia = await world.person({ name: 'Lia Costa' })
  const bookingId = await booking(lia)
  const about = { bookingId, contractorId: lia.id, professionalId: marlene.id }
  await world.db
    .insert(checklistRuns)
    .values(
      Array.from({ length: 23 }, (_, at) => ({ ...about, name: `Lista ${at}`, createdAt: new Date(world.now().getTime() + at) })),
    )
  const first = await api(lia).mine({})
  const second = await api(lia).mine({ cursor: first.nextCursor! })
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
    Array.from({ length: 23 }, (_, at) => `Lista ${22 - at}`),
  )
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null])
  expect((await api(await world.person({ name: 'Bia Lima' })).mine({})).items).toEqual([])
})
