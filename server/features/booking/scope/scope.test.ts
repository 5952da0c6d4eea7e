import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { professionalProfiles } from '#db/schema/index.ts'
import type { Supplies } from '#shared/booking-scope.ts'
import type { ExtraTask } from '#shared/extra-tasks.ts'
import type { Service } from '#shared/services.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const CLEANING: Service[] = ['Faxina Leve']
const BOTH: Service[] = ['Faxina Leve', 'Passar Roupa']

const save = (who: typeof ana, bookingId: string, services = BOTH, supplies: Supplies = 'Contratante') =>
  world.as(who).booking.saveScope({ bookingId, services, supplies })
const readBy = async (who: typeof ana, bookingId: string) => {
  const { services, supplies, offered } = await world.as(who).booking.byId({ bookingId })
  return { services, supplies, offered }
}
const scopeOf = async (bookingId: string) => {
  const { services, supplies } = await stage.rowOf(bookingId)
  return [services, supplies]
}
const messages = async () => (await stage.notificationsOf(joana)).map(({ title, body }) => `${title}: ${body}`)

test('both participants read the services and who brings the products wherever the booking is shown', async () => {
  const { bookingId } = await request(ana, { services: ['Passar Roupa', 'Faxina Leve'], supplies: 'Profissional' })
  const asked = { services: BOTH, supplies: 'Profissional' }
  expect(await readBy(ana, bookingId)).toEqual({ ...asked, offered: BOTH })
  expect(await readBy(joana, bookingId)).toEqual({ ...asked, offered: [] })
  expect((await world.as(ana).booking.checkout({ bookingId })).booking).toMatchObject(asked)
  expect((await world.as(ana).booking.mine()).asContractor).toMatchObject([asked])
  expect((await world.as(joana).booking.mine()).asProfessional).toMatchObject([asked])
})

test('a request without a scope stores that services and products are still to be agreed on', async () => {
  const { bookingId } = await request(ana)
  expect(await scopeOf(bookingId)).toEqual([[], 'A combinar'])
})

test('a service that the professional does not offer is refused at its field, and no slot is held', async () => {
  const call = request(ana, { services: ['Faxina Leve', 'Cozinha'] })
  const refused = await refusalOf(call)
  expect([refused.code, refused.message]).toEqual([
    'BAD_REQUEST',
    'Esta profissional não oferece Cozinha. Escolha entre os serviços dela.',
  ])
  expect(refused.extra.fields).toEqual({ services: [refused.message] })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value that no form sends
  for (const services of [['Jardinagem'], Array(7).fill('Faxina Leve')] as Service[][])
    expect(await reasonOf(request(ana, { services }))).toBe('BAD_REQUEST')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value that no form sends
  expect(await reasonOf(request(ana, { supplies: 'Ninguém' as Supplies }))).toBe('BAD_REQUEST')
  expect((await world.as(ana).booking.mine()).asContractor).toEqual([])
})

test('both participants read the extra tasks, which change with the scope, and stay when a change leaves them out', async () => {
  const { bookingId } = await request(ana, { extraTasks: ['Passar até 20 peças', 'Janelas'] })
  const tasksOf = async (who: typeof ana) => (await world.as(who).booking.byId({ bookingId })).extraTasks
  expect(await tasksOf(joana)).toEqual(['Janelas', 'Passar até 20 peças'])
  await save(ana, bookingId)
  expect(await tasksOf(ana)).toEqual(['Janelas', 'Passar até 20 peças'])
  const changed = { bookingId, services: BOTH, supplies: 'Contratante' as const, extraTasks: ['Forno por dentro' as const] }
  expect(await world.as(ana).booking.saveScope(changed)).toEqual(changed)
  await request(ana, { extraTasks: [] })
  expect(await tasksOf(joana)).toEqual([])
})

test('extra tasks are refused at their field if their service is not offered, or if two amounts of ironing are chosen', async () => {
  const cook = await world.person({ professional: { services: ['Cozinha'] } })
  const refused = await refusalOf(stage.request(bia, cook, { extraTasks: ['Janelas'] }))
  expect([refused.code, refused.extra.fields]).toEqual([
    'BAD_REQUEST',
    { extraTasks: ['Esta profissional não faz esta tarefa: Janelas.'] },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values that no form sends
  for (const extraTasks of [
    ['Pintar'],
    ['Passar até 20 peças', 'Passar até 40 peças'],
    Array(6).fill('Janelas'),
  ] as ExtraTask[][])
    expect(await reasonOf(request(bia, { extraTasks }))).toBe('BAD_REQUEST')
  const { bookingId } = await request(ana)
  const write = (tasks: string) =>
    world.database.sql`update agendamentos set extra_tasks = ${tasks}::text[] where id = ${bookingId}`
  await expect(write('{Pintar}')).rejects.toThrow('agendamentos_extra_tasks')
  await expect(write('{Passar até 20 peças,Passar até 40 peças}')).rejects.toThrow('agendamentos_extra_tasks')
})

test('a second request for the same slot saves its scope; fields that it leaves out stay as they were', async () => {
  const { bookingId } = await request(ana, { services: CLEANING, supplies: 'Profissional' })
  expect((await request(ana, { services: [...BOTH, ...BOTH] })).bookingId).toBe(bookingId)
  expect(await scopeOf(bookingId)).toEqual([BOTH, 'Profissional'])
  await request(ana, { supplies: 'Contratante' })
  await request(ana, { visitNotes: 'Tem cachorro.' })
  expect(await scopeOf(bookingId)).toEqual([BOTH, 'Contratante'])
  await request(ana, { services: [] })
  expect(await scopeOf(bookingId)).toEqual([[], 'Contratante'])
})

test('a repeated request for a series saves the scope of every booking', async () => {
  const weekly = { acceptedAlert: true, repeat: { everyWeeks: 1, occurrences: 3 } } as const
  await request(ana, { ...weekly, services: CLEANING })
  const { bookingIds } = await request(ana, { ...weekly, services: BOTH, supplies: 'Contratante' })
  expect(await Promise.all(bookingIds.map(scopeOf))).toEqual(Array(3).fill([BOTH, 'Contratante']))
})

test('the scope can be changed until the start; the professional of a paid booking is notified once an hour', async () => {
  const { bookingId } = await request(ana)
  expect(await save(ana, bookingId, ['Passar Roupa', 'Faxina Leve'])).toEqual({
    bookingId,
    extraTasks: [],
    services: BOTH,
    supplies: 'Contratante',
  })
  expect(await messages()).toEqual([])
  await stage.pay(bookingId)
  await save(ana, bookingId)
  const message =
    'Serviços e materiais da visita: Ana Prado mudou os serviços ou os materiais da visita de ter, 24 nov, 08:00 – 12:00.'
  expect(await messages()).not.toContain(message)
  await save(ana, bookingId, CLEANING)
  await save(ana, bookingId, CLEANING, 'Profissional')
  expect((await messages()).filter((line) => line === message)).toHaveLength(1)
  expect(await readBy(joana, bookingId)).toMatchObject({ services: CLEANING, supplies: 'Profissional' })
  world.clock.advance(60 * MINUTE)
  await save(ana, bookingId, [], 'A combinar')
  expect((await messages()).filter((line) => line === message)).toHaveLength(2)
  world.clock.set(tuesday(8))
  expect(await reasonOf(save(ana, bookingId))).toBe('wrong_state')
  expect((await readBy(ana, bookingId)).offered).toEqual([])
})

test('only the contractor can change the scope, not on a cancelled booking, and only to services offered now or chosen before', async () => {
  const { bookingId } = await request(ana, { services: BOTH })
  expect([await reasonOf(save(bia, bookingId)), await reasonOf(save(joana, bookingId))]).toEqual(['not_found', 'not_found'])
  expect(await reasonOf(save(ana, world.newId()))).toBe('not_found')
  expect((await refusalOf(save(ana, bookingId, ['Lavanderia']))).extra.fields).toHaveProperty('services')
  await world.db
    .update(professionalProfiles)
    .set({ services: [...CLEANING] })
    .where(eq(professionalProfiles.userId, joana.id))
  expect((await readBy(ana, bookingId)).offered).toEqual(CLEANING)
  await save(ana, bookingId, BOTH, 'Profissional')
  expect(await scopeOf(bookingId)).toEqual([BOTH, 'Profissional'])
  await save(ana, bookingId, CLEANING)
  expect(await reasonOf(save(ana, bookingId, BOTH))).toBe('invalid_input')
  await world.as(ana).booking.cancel({ bookingId })
  expect(await reasonOf(save(ana, bookingId, []))).toBe('wrong_state')
})
