import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { long } from '#server/test/stage/long.ts'

const dataDir = join(tmpdir(), `plumai-log-${randomBytes(6).toString('hex')}`)
let server: EmbeddedPostgres
beforeAll(async () => void (server = await startEmbeddedPostgres({ dataDir, ephemeral: true, fsync: false })))
afterAll(() => server?.stop())

long('PostgreSQL logs errors and deadlocks by their code, and never a statement, a parameter or a value of a row', async () => {
  const cpf = '52998224725'
  const { url } = server
  const [one, other] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })]
  await one`create table people (cpf text primary key, age int check (age > 17))`
  await one`insert into people values (${cpf}, 18), ('b', 18)`
  await expect(one.unsafe(`insert into people values ('${cpf}', 18)`)).rejects.toMatchObject({ code: '23505' })
  await expect(one`insert into people values (${cpf}, ${17})`).rejects.toMatchObject({ code: '23514' })
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const inOrder = (sql: typeof one, first: string, then: string) =>
    sql.begin(async (tx) => {
      await tx`update people set age = 19 where cpf = ${first}`
      if (++waiting === 2) both.resolve()
      await both.promise
      await tx`update people set age = 20 where cpf = ${then}`
    })
  const codes = await Promise.allSettled([inOrder(one, cpf, 'b'), inOrder(other, 'b', cpf)])
  expect(codes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await Promise.all([one.end(), other.end()])
  const log = await readFile(join(dataDir, 'server.log'), 'utf8')
  expect(log).toMatch(/ plumai 40P01 ERROR: {2}deadlock detected\n/)
  expect(log).toMatch(/ 23505 ERROR: {2}duplicate key value violates unique constraint "people_pkey"\n/)
  expect(log).toMatch(/ 23514 ERROR/)
  expect(log).not.toMatch(/52998224725|insert into|update people|DETAIL|STATEMENT|CONTEXT/)
})
