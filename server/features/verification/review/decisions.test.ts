import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verificationDecisions } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { identity, verificationStage, type VerificationStage } from '#server/test/stage/verification.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { UNDO_SECONDS } from '#shared/verification-review.ts'

const MINUTE = 60_000

let stage: VerificationStage
beforeAll(async () => {
  stage = await verificationStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.world.clock.set('2026-11-23T12:00:00Z'))

const as = (who: Person = stage.rita) => stage.world.as(who).verification
const statusOf = async (who: Person) => (await stage.profileOf(who)).verificationStatus
const apply = () => stage.world.job('verification.apply-decisions')
const idsOf = async (filter: 'all' | 'late' | 'again' | 'mine' | 'free' = 'all', who = stage.rita) =>
  (await as(who).pending({ filter })).reviews.map(({ professionalId }) => professionalId)

test('a decision is applied after ten seconds without the admin, and removes the person from the queue at once', async () => {
  const joana = await stage.submitted()
  await stage.opened(joana.id)
  const { effectiveAt } = await as().approve({ professionalId: joana.id })
  expect(effectiveAt).toEqual(new Date(stage.world.now().getTime() + UNDO_SECONDS * 1_000))
  expect(await idsOf()).not.toContain(joana.id)
  stage.world.clock.advance(UNDO_SECONDS * 1_000 - 1)
  await apply()
  expect(await statusOf(joana)).toBe('Pendente')
  expect(await stage.emailsTo(joana)).toEqual([])
  stage.world.clock.advance(1)
  await Promise.all([apply(), apply()])
  expect(await statusOf(joana)).toBe('Aprovado')
  expect(await stage.emailsTo(joana)).toHaveLength(1)
})

test('the admin who made a decision may take it back for ten seconds, and then the documents wait again', async () => {
  const joana = await stage.submitted()
  await stage.opened(joana.id)
  const { decisionId } = await as().approve({ professionalId: joana.id })
  expect(await reasonOf(as(stage.caio).undo({ decisionId }))).toBe('not_found')
  expect(await as().undo({ decisionId })).toEqual({ ok: true })
  expect(await reasonOf(as().undo({ decisionId }))).toBe('not_found')
  expect(await idsOf()).toContain(joana.id)
  expect(await stage.actsOn(joana.id, 'verification.undone')).toMatchObject([{ actorId: stage.rita.id }])
  const again = await as().refuse({ professionalId: joana.id, front: 'com reflexo' })
  stage.world.clock.advance(UNDO_SECONDS * 1_000)
  expect(await reasonOf(as().undo(again))).not.toBe('no refusal')
  expect(await reasonOf(as().undo({ decisionId: again.decisionId }))).toBe('too_late')
  await apply()
  expect(await statusOf(joana)).toBe('Recusado')
  expect(await reasonOf(as().undo({ decisionId: again.decisionId }))).toBe('too_late')
})

long('a decision that is taken back at the instant at which it is applied has only one outcome', async () => {
  for (let round = 0; round < 5; round++) {
    const joana = await stage.submitted()
    await stage.opened(joana.id)
    const { decisionId } = await as().approve({ professionalId: joana.id })
    stage.world.clock.advance(UNDO_SECONDS * 1_000 - 1)
    const undone = reasonOf(as().undo({ decisionId }))
    stage.world.clock.advance(1)
    await Promise.all([undone, apply()])
    expect(await statusOf(joana)).toBe((await undone) === 'no refusal' ? 'Pendente' : 'Aprovado')
  }
})

test('a decision about documents that were replaced in the meantime has no effect, and the new documents wait', async () => {
  const joana = await stage.submitted()
  await stage.opened(joana.id)
  await as().approve({ professionalId: joana.id })
  stage.world.clock.advance(5_000)
  await stage.upload(joana, 'selfie-documento')
  stage.world.clock.advance(5_000)
  await apply()
  expect(await statusOf(joana)).toBe('Pendente')
  expect(await idsOf()).toContain(joana.id)
  expect(await stage.world.db.$count(verificationDecisions, eq(verificationDecisions.professionalId, joana.id))).toBe(0)
})

test('the professional, and the admin of the next documents, read what is wrong with each refused image', async () => {
  const joana = await stage.submitted()
  await expect(as().refuse({ professionalId: joana.id })).rejects.toThrow('Por favor, informe o motivo da recusa.')
  await as().refuse({ professionalId: joana.id, front: 'com reflexo' })
  stage.world.clock.advance(UNDO_SECONDS * 1_000)
  await apply()
  const state = await stage.world.as(joana).verification.state()
  expect(state.refusalReason).toBe('Frente do documento: com reflexo. A selfie está boa.')
  expect(state.imageReasons).toEqual({ front: 'com reflexo', selfie: null })
  stage.world.clock.advance(MINUTE)
  await stage.upload(joana, 'documento-frente')
  await stage.world.as(joana).verification.sendDocuments(identity)
  expect((await stage.world.as(joana).verification.state()).imageReasons).toEqual({ front: null, selfie: null })
  expect(await idsOf('again')).toContain(joana.id)
  const { earlier } = await as().review({ professionalId: joana.id })
  expect(earlier).toMatchObject([
    { approved: false, by: 'Rita Alves', words: 'Frente do documento: com reflexo. A selfie está boa.' },
  ])
})

test('documents that one admin is reviewing cannot be decided by another admin for 15 minutes', async () => {
  const joana = await stage.submitted()
  const claim = (who: Person, take = true) => as(who).claim({ professionalId: joana.id, take })
  expect((await claim(stage.rita)).claim).toMatchObject({ by: 'Rita Alves', mine: true })
  expect((await claim(stage.caio)).claim).toMatchObject({ by: 'Rita Alves', mine: false })
  expect(await idsOf('mine')).toEqual([joana.id])
  expect(await idsOf('free')).not.toContain(joana.id)
  expect(await reasonOf(as(stage.caio).approve({ professionalId: joana.id }))).toBe('claimed_by_other')
  await claim(stage.caio, false)
  expect(await idsOf('mine')).toEqual([joana.id])
  await claim(stage.rita, false)
  expect((await claim(stage.caio)).claim).toMatchObject({ mine: true })
  stage.world.clock.advance(15 * MINUTE)
  expect((await claim(stage.rita)).claim).toMatchObject({ mine: true })
  expect(await reasonOf(as(stage.rita).claim({ professionalId: stage.world.newId(), take: true }))).toBe('not_found')
})

test('the queue shows the share of recent decisions within the promised time, and their median', async () => {
  const [joana, rosa] = [await stage.submitted(), await stage.submitted()]
  await stage.world.db.delete(verificationDecisions)
  const decided = (person: Person, hours: number) => {
    const decidedAt = stage.world.now()
    const submittedAt = new Date(decidedAt.getTime() - hours * 60 * MINUTE)
    const row = {
      professionalId: person.id,
      submittedAt,
      approves: true,
      decidedAt,
      effectiveAt: decidedAt,
      appliedAt: decidedAt,
    }
    return stage.world.db.insert(verificationDecisions).values(row)
  }
  expect((await as().pending()).speed).toBeNull()
  for (const hours of [2, 4, 30]) await decided(hours === 30 ? rosa : joana, hours)
  expect((await as().pending()).speed).toEqual({ onTimePercent: 66, medianHours: 4 })
})
