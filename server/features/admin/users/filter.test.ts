import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, users } from '#db/schema/index.ts'
import type { ListUsers } from '#shared/admin-users.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world.close())

const list = (filter: Partial<ListUsers>) => world.as(rita).admin.users(filter)
const namesOf = async (filter: Partial<ListUsers>) => (await list(filter)).items.map(({ name }) => name).toSorted()

test('people are found by role, state, verification, whole city and days of the sign-up, and counted', async () => {
  const [bia, caio, dora] = [
    await world.person({ name: 'Bia Luz', professional: true }),
    await world.person({ name: 'Caio Rio', roles: [] }),
    await world.person({ name: 'Dora Mar', professional: { status: 'Pendente' } }),
  ]
  const set = ({ id }: Person, values: object) => world.db.update(users).set(values).where(eq(users.id, id))
  const earlier = { createdAt: new Date('2026-03-10T02:30:00Z') }
  await set(bia, { ...earlier, city: 'Santo André', state: 'SP' })
  await set(caio, { ...earlier, city: 'Santo André', state: 'PB', active: false })
  await set(dora, { createdAt: new Date('2026-03-10T12:00:00Z'), city: 'Santos', state: 'SP' })
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(await namesOf(march)).toEqual(['Bia Luz', 'Caio Rio', 'Dora Mar'])
  expect(await namesOf({ from: '2026-03-09', to: '2026-03-09' })).toEqual(['Bia Luz', 'Caio Rio'])
  expect(await namesOf({ ...march, role: 'profissional' })).toEqual(['Bia Luz', 'Dora Mar'])
  expect(await namesOf({ ...march, role: 'nenhum' })).toEqual(['Caio Rio'])
  expect(await namesOf({ ...march, account: 'inativa' })).toEqual(['Caio Rio'])
  expect(await namesOf({ ...march, verification: 'Pendente' })).toEqual(['Dora Mar'])
  expect(await namesOf({ ...march, city: 'santo andre' })).toEqual(['Bia Luz', 'Caio Rio'])
  expect(await namesOf({ ...march, city: 'Santo André, pb' })).toEqual(['Caio Rio'])
  expect(await namesOf({ ...march, city: 'Santo' })).toEqual([])
  expect((await list(march)).total).toBe(3)
  expect(await reasonOf(list({ from: '2026-03-31', to: '2026-03-01' }))).toBe('BAD_REQUEST')
})

test('professionals are filtered by stage: approved, a first, a second paid booking that was not cancelled', async () => {
  const stage = (name: 'aprovada' | 'primeira' | 'segunda') => namesOf({ stage: name, search: 'marlene' })
  expect(await stage('aprovada')).toEqual(['Marlene Souza'])
  expect(await stage('primeira')).toEqual([])
  const { id } = await story.paid()
  await story.refresh(id)
  expect([await stage('primeira'), await stage('segunda')]).toEqual([['Marlene Souza'], []])
  const { id: second } = await story.paid()
  await story.refresh(second)
  expect(await stage('segunda')).toEqual(['Marlene Souza'])
})

test('the CSV has the filtered people, no whole CPF and no formula; the audit log omits the searched text', async () => {
  const eva = await world.person({ name: '=HYPERLINK("http://mau.example")', roles: ['contratante'] })
  const [{ cpf } = { cpf: '' }] = await world.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, eva.id))
  await world.db.update(users).set({ city: '-Santos', phone: '+5511987654321' }).where(eq(users.id, eva.id))
  const { csv, rows, fileName } = await world.as(rita).admin.exportUsers({ search: 'hyperlink', role: 'contratante' })
  expect([rows, fileName]).toEqual([1, expect.stringMatching(/^pessoas-plumai-\d{4}-\d\d-\d\d\.csv$/)])
  expect(csv).toContain(`"'=HYPERLINK(""http://mau.example"")"`)
  expect(csv).toContain(`"'-Santos"`)
  expect(csv).toContain('"(11) 98765-4321"')
  expect(csv).not.toContain(cpf)
  const [entry] = await world.db.select().from(auditLog).where(eq(auditLog.action, 'users.listed'))
  expect(entry).toMatchObject({ actorId: rita.id, details: { parts: ['search', 'role'], rows: 1 } })
  expect(JSON.stringify(entry)).not.toMatch(/hyperlink/i)
  expect(await reasonOf(world.as(story.ana).admin.exportUsers({ search: 'hyperlink' }))).toBe('forbidden')
})
