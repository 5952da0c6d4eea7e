import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundChecks, identityDetails, idempotencyKeys, outbox } from '#db/schema/index.ts'
import type { BackgroundSource, PersonToCheck } from '#server/adapters/background/port.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { consent, identity, pdf, verificationStage, type VerificationStage } from '#server/test/stage/verification.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { UNDO_SECONDS } from '#shared/verification-review.ts'
import { runCheck } from '../check/run.ts'
import { identityOf } from './read.ts'

const DAY = 86_400_000
const { birthDate, motherName, ...consentOnly } = consent

let stage: VerificationStage
beforeAll(async () => {
  stage = await verificationStage()
})
afterAll(() => stage?.close())
// The admins entered their password at the instant to which the clock is set, so they need not enter it again.
beforeEach(() => stage.world.clock.set('2026-11-23T12:00:00Z'))

const storedOf = ({ id }: Person) => stage.world.db.select().from(identityDetails).where(eq(identityDetails.professionalId, id))
const readBy = (admin: Person, { id }: Person) => stage.world.as(admin).verification.review({ professionalId: id })

/** Creates a professional who has uploaded both images but not submitted them. */
async function withImages(): Promise<Person> {
  const person = await stage.professional('Joana Reis', 5, null)
  for (const kind of ['documento-frente', 'selfie-documento']) await stage.upload(person, kind)
  return person
}

async function approve(professionalId: string): Promise<void> {
  await stage.opened(professionalId)
  await stage.world.as(stage.rita).verification.approve({ professionalId })
  stage.world.clock.advance(UNDO_SECONDS * 1_000)
  await stage.world.job('verification.apply-decisions')
}

describe("the birth date and the mother's name of a professional", () => {
  test("birth date and mother's name are required with the documents, stored encrypted, and then not asked again", async () => {
    const joana = await withImages()
    const me = stage.world.as(joana)
    expect(await reasonOf(me.verification.sendDocuments())).toBe('identity_missing')
    await expect(me.verification.sendDocuments({ birthDate })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { extra: { fields: { motherName: ['Informe o nome completo da mãe'] } } },
    })
    expect(await me.verification.state()).toMatchObject({ status: null, hasIdentity: false })
    expect(await me.verification.sendDocuments(identity)).toEqual({ status: 'Pendente' })
    const [row] = await storedOf(joana)
    expect(JSON.stringify(row)).not.toMatch(/1990|Tereza/)
    expect(await identityOf(stage.world.ctx, joana.id)).toEqual(identity)
    expect(await me.verification.state()).toMatchObject({ hasIdentity: true })
    expect((await me.profile.mine()).professional?.hasIdentity).toBe(true)
    expect(await me.verification.sendDocuments({})).toEqual({ status: 'Pendente' })
    await me.verification.sendDocuments({ ...identity, motherName: 'Tereza de Souza' })
    expect(await identityOf(stage.world.ctx, joana.id)).toEqual({ birthDate, motherName: 'Tereza de Souza' })
  })

  test('a birth date under 18 years is refused and not stored; the birthday counts in the zone of Brasília', async () => {
    const joana = await withImages()
    const me = stage.world.as(joana)
    const send = (day: string) => me.verification.sendDocuments({ birthDate: day, motherName })
    stage.world.clock.set('2026-11-24T02:30:00Z')
    await expect(send('2008-11-24')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        reason: 'under_age',
        extra: { fields: { birthDate: ['É preciso ter 18 anos ou mais. Confira a data de nascimento.'] } },
      },
    })
    for (const day of ['2030-01-01', '2008-11-25', '1890-01-01', '1990-02-30', '14/05/1990'])
      expect(await reasonOf(send(day)), day).not.toBe('no refusal')
    expect(await storedOf(joana)).toEqual([])
    expect(await me.verification.state()).toMatchObject({ status: null, hasIdentity: false })
    expect(await send('2008-11-23')).toEqual({ status: 'Pendente' })
  })

  test('a professional who was approved without a birth date stays approved, and is asked for it at the next check', async () => {
    const joana = await stage.professional()
    const me = stage.world.as(joana)
    expect(await reasonOf(me.verification.check(consentOnly))).toBe('identity_missing')
    expect(await reasonOf(me.verification.check({ ...consent, birthDate: '2010-01-01' }))).toBe('under_age')
    expect([await stage.checksOf(joana), await storedOf(joana)]).toEqual([[], []])
    expect(await me.verification.state()).toMatchObject({ status: 'Aprovado', sealed: (await stage.profileOf(joana)).seal })
    await me.verification.check(consent)
    expect(await storedOf(joana)).toHaveLength(1)
  })

  test("the source gets birth date and mother's name; a check without them ends and can be requested again", async () => {
    const { adapters, ctx, db } = stage.world
    const joana = await stage.professional()
    const { checkId } = await stage.world.as(joana).verification.check(consent)
    const asked: PersonToCheck[] = []
    const source: BackgroundSource = {
      ...(adapters.background as BackgroundSource),
      check: (person) => {
        asked.push(person)
        return Promise.reject(new Error('not now'))
      },
    }
    const run = () => runCheck({ ...ctx, adapters: { ...adapters, background: source } }, checkId)
    await expect(run()).rejects.toThrow('not now')
    expect(asked).toMatchObject([{ fullName: 'Joana Reis', birthDate, motherName, checkId }])
    await db.delete(identityDetails).where(eq(identityDetails.professionalId, joana.id))
    await run()
    expect(await stage.checksOf(joana)).toMatchObject([{ status: 'erro' }])
    expect(asked).toHaveLength(1)
  })

  test('until the decision an admin reads the birth date beside the documents, which is recorded with the CPF', async () => {
    const joana = await stage.submitted()
    const { reviews } = await stage.world.as(stage.rita).verification.pending()
    expect(JSON.stringify(reviews)).not.toMatch(/1990-05-14|Tereza/)
    expect(await stage.actsOn(joana.id, 'cpf.viewed')).toEqual([])
    expect((await readBy(stage.rita, joana)).identity).toEqual({ ...identity, age: 36 })
    expect(await stage.actsOn(joana.id, 'cpf.viewed')).toMatchObject([{ actorId: stage.rita.id }])
    await approve(joana.id)
    expect((await readBy(stage.rita, joana)).identity).toBeNull()
    await stage.upload(joana, 'certidao', pdf)
    await stage.world.db.insert(backgroundChecks).values({ professionalId: joana.id, provider: 'manual' })
    expect(JSON.stringify(await stage.world.as(stage.rita).verification.pending())).not.toMatch(/1990-05-14|Tereza/)
    expect((await readBy(stage.caio, joana)).identity).toEqual({ ...identity, age: 36 })
    expect(await reasonOf(readBy(joana, joana))).toBe('forbidden')
  })

  test("no email, no stored response and no event contains the birth date or the mother's name", async () => {
    const joana = await stage.submitted()
    await stage.world.jobs()
    const written = JSON.stringify([
      await stage.world.db.select().from(outbox),
      await stage.world.db.select().from(idempotencyKeys),
      stage.world.publishedEvents,
    ])
    expect(written).not.toMatch(/1990-05-14|Tereza/)
    expect(await storedOf(joana)).toHaveLength(1)
  })
})

describe("deletion of the birth date and the mother's name", () => {
  const purge = () => stage.world.job('verification.purge-identity')

  test("birth date and mother's name are deleted 90 days after the decision, but not while a decision is open", async () => {
    const joana = await stage.submitted()
    stage.world.clock.advance(200 * DAY)
    await purge()
    expect(await storedOf(joana)).toHaveLength(1)
    stage.world.clock.set('2026-11-23T12:01:00Z')
    await approve(joana.id)
    const decidedAt = (await stage.profileOf(joana)).decidedAt!.getTime()
    stage.world.clock.set(new Date(decidedAt + 90 * DAY - 1))
    await purge()
    expect(await storedOf(joana)).toHaveLength(1)
    stage.world.clock.set(new Date(decidedAt + 90 * DAY))
    await Promise.all([purge(), purge()])
    await purge()
    expect(await storedOf(joana)).toEqual([])
    expect(await stage.world.as(joana).verification.state()).toMatchObject({ status: 'Aprovado', hasIdentity: false })
  })

  test("birth date and mother's name are deleted 90 days after the background check that needed them", async () => {
    const joana = await stage.professional()
    const me = stage.world.as(joana)
    await me.verification.check(consent)
    stage.world.clock.advance(5 * DAY)
    await stage.world.jobs()
    stage.world.clock.advance(89 * DAY)
    await purge()
    expect(await storedOf(joana)).toHaveLength(1)
    stage.world.clock.advance(DAY)
    await purge()
    expect(await storedOf(joana)).toEqual([])
    stage.world.clock.set('2027-06-01T12:00:00Z')
    expect(await reasonOf(me.verification.check(consentOnly))).toBe('identity_missing')
    expect(await reasonOf(me.verification.check(consent))).toBe('no refusal')
  })
})
