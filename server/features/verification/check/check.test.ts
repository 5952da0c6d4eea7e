import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundChecks, notifications, termsAcceptances } from '#db/schema/index.ts'
import { manualBackground } from '#server/adapters/background/manual.ts'
import { BackgroundUnavailable } from '#server/adapters/background/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { consent, pdf, verificationStage, type VerificationStage } from '#server/test/stage/verification.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { CHECK_CONSENT_VERSION, ProofKind } from '#shared/verification.ts'
import { saveProof } from '../documents.ts'
import { verificationState } from '../queries.ts'
import { requestCheck } from './request.ts'
import { runCheck } from './run.ts'

const DAY = 86_400_000

let stage: VerificationStage
beforeAll(async () => {
  stage = await verificationStage()
})
afterAll(() => stage?.close())
// The admins entered their password at the instant to which the clock is set, so they need not enter it again.
beforeEach(() => stage.world.clock.set('2026-11-23T12:00:00Z'))

const requested = (person: Person) => stage.world.as(person).verification.check(consent)
const checkOf = async (person: Person) => (await stage.world.as(person).verification.state()).check

describe('requesting a background check (verification.check)', () => {
  test('a background check stores the consent, runs as a job, and an approval is valid for six months', async () => {
    const joana = await stage.professional()
    expect(await checkOf(joana)).toMatchObject({ state: 'none', running: null, obstacle: null, provider: 'simulado' })
    const { checkId } = await requested(joana)
    expect(await checkOf(joana)).toMatchObject({ state: 'none', running: { id: checkId, delayed: false }, obstacle: 'running' })
    expect(await stage.world.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, joana.id))).toMatchObject([
      { kind: 'background_check', version: CHECK_CONSENT_VERSION, acceptedAt: stage.world.now() },
    ])
    await stage.world.jobs()
    const validUntil = new Date('2027-05-23T12:00:00Z')
    expect(await checkOf(joana)).toMatchObject({ state: 'active', validUntil, certificateDay: '2026-11-23', obstacle: 'valid' })
    expect(await stage.checksOf(joana)).toMatchObject([
      { id: checkId, status: 'concluida', consentVersion: CHECK_CONSENT_VERSION },
    ])
    expect(await stage.notificationsOf(joana, 'verification.check-finished')).toMatchObject([{ title: 'Selo Plumaí ativo' }])
    expect(await reasonOf(requested(joana))).toBe('check_valid')
    stage.world.clock.set(validUntil)
    expect(await checkOf(joana)).toMatchObject({ state: 'expired', obstacle: null })
    expect(await reasonOf(requested(joana))).toBe('no refusal')
  })

  test('only the professional reads the details of a refused check; the public page says "Em análise"', async () => {
    const [bia, ana] = [await stage.professional('Bia Melo', 0), await stage.world.person({ subscriber: true })]
    await requested(bia)
    await stage.world.jobs()
    expect(await checkOf(bia)).toMatchObject({
      state: 'refused',
      details: expect.stringContaining('simulada'),
      obstacle: 'valid',
    })
    const page = await stage.world.as(ana).search.profile({ professionalId: bia.id })
    expect(page).toMatchObject({ background: 'pending', verifiedByPolice: false, policeCheck: null })
    expect(JSON.stringify(page)).not.toContain('simulada')
  })

  test('without the consent, or with an older text, no background check is requested', async () => {
    const joana = await stage.professional()
    const { verification } = stage.world.as(joana)
    for (const input of [
      { ...consent, consent: false },
      { ...consent, consentVersion: '2020-01' },
    ])
      expect(await reasonOf(verification.check(input as typeof consent))).not.toBe('no refusal')
    expect(await stage.checksOf(joana)).toEqual([])
  })

  test('of twenty simultaneous requests one background check runs, and a third in 24 hours is refused', async () => {
    const joana = await stage.professional()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reasonOf(requested(joana))))
    expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'check_running')).toHaveLength(19)
    const end = () =>
      stage.world.db.update(backgroundChecks).set({ status: 'erro' }).where(eq(backgroundChecks.professionalId, joana.id))
    await end()
    await requested(joana)
    await end()
    expect(await reasonOf(requested(joana))).toBe('check_limit')
    expect(await checkOf(joana)).toMatchObject({ obstacle: 'limit', nextRequestAt: new Date(stage.world.now().getTime() + DAY) })
    stage.world.clock.advance(DAY)
    expect(await reasonOf(requested(joana))).toBe('no refusal')
  })

  test('a background source that is down is queried again; the tenth failure ends the check', async () => {
    const joana = await stage.professional('Joana Reis', 1)
    const { checkId } = await requested(joana)
    const run = () => stage.world.job('verification.check', checkId)
    await expect(run()).rejects.toThrow(BackgroundUnavailable)
    expect(await checkOf(joana)).toMatchObject({ running: { delayed: true }, lastFailed: false })
    for (let attempt = 2; attempt < 10; attempt++) await expect(run()).rejects.toThrow(BackgroundUnavailable)
    await run()
    expect(await checkOf(joana)).toMatchObject({ state: 'none', running: null, lastFailed: true, obstacle: null })
    expect(await stage.notificationsOf(joana, 'verification.check-finished')).toMatchObject([
      { title: 'A consulta não respondeu' },
    ])
    await run()
    expect(await stage.checksOf(joana)).toMatchObject([{ status: 'erro', attempts: 10 }])
  })

  test('a background check with unexpected errors ends after ten attempts and does not run for ever', async () => {
    const { adapters, ctx } = stage.world
    const joana = await stage.professional()
    const { checkId } = await requested(joana)
    const background = { ...adapters.background, check: () => Promise.reject(new SyntaxError('this is no JSON')) }
    const run = () => runCheck({ ...ctx, adapters: { ...adapters, background } }, checkId)
    for (let attempt = 1; attempt < 10; attempt++) await expect(run()).rejects.toThrow(SyntaxError)
    await run()
    expect(await checkOf(joana)).toMatchObject({ state: 'none', running: null, lastFailed: true, obstacle: null })
  })

  test('if the account is deactivated, its background check ends without a result and can be repeated', async () => {
    const { world, rita } = stage
    const joana = await stage.professional()
    await requested(joana)
    await world.as(rita).admin.setActive({ userId: joana.id, active: false })
    await world.jobs()
    await world.as(rita).admin.setActive({ userId: joana.id, active: true })
    expect(await checkOf(joana)).toMatchObject({ state: 'none', running: null, lastFailed: true, obstacle: null })
    expect(await reasonOf(requested(joana))).toBe('no refusal')
    await world.jobs()
    expect(await checkOf(joana)).toMatchObject({ state: 'active' })
  })

  test('a background check whose job runs twice stores only one result', async () => {
    const joana = await stage.professional()
    const { checkId } = await requested(joana)
    await Promise.all([stage.world.job('verification.check', checkId), stage.world.job('verification.check', checkId)])
    await stage.world.job('verification.check', checkId)
    expect(await stage.notificationsOf(joana, 'verification.check-finished')).toHaveLength(1)
  })

  test('a source with data of real people is queried only after the identity was confirmed', async () => {
    const joana = await stage.professional('Joana Reis', 5, 'Pendente')
    const source = {
      provider: 'http',
      aboutRealPeople: true,
      later: null,
      check: () => Promise.reject(new Error('not asked')),
    } as const
    const ctx: UserCtx = { ...(await stage.world.contextOf(joana)), adapters: { ...stage.world.adapters, background: source } }
    await expect(requestCheck(ctx, consent)).rejects.toMatchObject({ reason: 'identity_first' })
    expect((await verificationState(ctx)).check.obstacle).toBe('identity')
  })

  test('the end of a background check is announced 14 days before and again at the end, each once', async () => {
    const joana = await stage.professional()
    await requested(joana)
    await stage.world.jobs()
    const notified = async () =>
      (await stage.world.db.select().from(notifications).where(eq(notifications.userId, joana.id))).map(({ kind }) => kind)
    const before = await stage.profileOf(joana)
    for (const [at, kinds] of [
      ['2027-05-09T11:59:59Z', []],
      ['2027-05-09T12:00:01Z', ['verification.check-soon']],
      ['2027-05-23T12:00:01Z', ['verification.check-soon', 'verification.check-expired']],
    ] as const) {
      stage.world.clock.set(at)
      await stage.world.job('verification.announce-expiry')
      await stage.world.job('verification.announce-expiry')
      expect((await notified()).filter((kind) => kind !== 'verification.check-finished')).toEqual(kinds)
    }
    expect(await stage.profileOf(joana)).toEqual(before)
    expect((await stage.checksOf(joana))[0]).toMatchObject({ status: 'concluida' })
  })
})

describe('a criminal-record certificate that an admin reads', () => {
  const manually = async (person: Person): Promise<UserCtx> => ({
    ...(await stage.world.contextOf(person)),
    adapters: { ...stage.world.adapters, background: manualBackground },
  })
  const decide = (input: object) =>
    stage.world.as(stage.rita).verification.decideCheck({ certificateDay: '2026-11-20', outcome: 'aprovado', ...input } as never)

  test('a criminal-record certificate is a PDF, stored encrypted, read by an admin and decided with its date', async () => {
    const joana = await stage.professional()
    await expect(requestCheck(await manually(joana), consent)).rejects.toMatchObject({ reason: 'certificate_missing' })
    for (const wrong of [stage.jpeg, Buffer.from('%PDF-1.7 <</OpenAction 1 0 R>> %%EOF'), Buffer.from('%PDF-1.7')])
      expect((await stage.upload(joana, 'certidao', wrong)).body).toMatchObject({ message: 'Envie a certidão como arquivo PDF' })
    expect((await stage.upload(joana, 'certidao', pdf)).body).toEqual({ kind: 'certidao' })
    const { checkId } = await requestCheck(await manually(joana), consent)
    expect((await stage.upload(joana, 'certidao', pdf)).body).toMatchObject({ reason: 'check_running' })
    const { certificates } = await stage.world.as(stage.rita).verification.pending()
    expect(certificates).toMatchObject([
      { checkId, professionalId: joana.id, name: 'Joana Reis', cpf: expect.stringMatching(/^\d{11}$/) },
    ])
    const cookie = await cookieFor(stage.world, stage.rita)
    const { links } = await stage.world.as(stage.rita).verification.documentLinks({ professionalId: joana.id })
    expect(links.map(({ kind }) => kind)).toEqual(['certidao'])
    const asRita = await stage.host.app.inject({
      method: 'POST',
      url: '/trpc/verification.documentLinks',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      payload: JSON.stringify({ professionalId: joana.id }),
    })
    const { headers, rawPayload } = await stage.host.app.inject({
      url: asRita.json().result.data.links[0].url,
      headers: { cookie },
    })
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=certidao.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await reasonOf(decide({ checkId, certificateDay: '2026-11-24' }))).toBe('invalid_input')
    expect(await reasonOf(decide({ checkId, certificateDay: '2026-08-24' }))).toBe('invalid_input')
    expect(await decide({ checkId })).toEqual({ ok: true })
    expect(await reasonOf(decide({ checkId }))).toBe('already_decided')
    expect(await stage.checksOf(joana)).toMatchObject([
      { provider: 'manual', certificateDay: '2026-11-20', decidedBy: stage.rita.id },
    ])
    expect(await checkOf(joana)).toMatchObject({ state: 'active', certificateDay: '2026-11-20', source: 'manual' })
    expect(await stage.actsOn(checkId, 'check.decided')).toMatchObject([
      { actorId: stage.rita.id, details: { outcome: 'aprovado' } },
    ])
    stage.world.clock.set('2027-05-24T12:00:00Z')
    await expect(requestCheck(await manually(joana), consent)).rejects.toMatchObject({ reason: 'certificate_missing' })
  })

  test('a certificate whose upload began before the earlier one was decided counts for the next request', async () => {
    const joana = await stage.professional()
    await stage.upload(joana, 'certidao', pdf)
    stage.world.clock.advance(1_000)
    const { checkId } = await requestCheck(await manually(joana), consent)
    stage.world.clock.advance(1_000)
    const sentAt = stage.world.now()
    stage.world.clock.advance(1_000)
    await decide({ checkId })
    await saveProof(await stage.world.contextOf(joana), ProofKind.certificate, pdf, sentAt)
    stage.world.clock.set('2027-05-24T12:00:00Z')
    expect((await requestCheck(await manually(joana), consent)).provider).toBe('manual')
  })

  test('refusing a certificate requires details', async () => {
    const joana = await stage.professional()
    await stage.upload(joana, 'certidao', pdf)
    const { checkId } = await requestCheck(await manually(joana), consent)
    await expect(decide({ checkId, outcome: 'reprovado' })).rejects.toThrow('Por favor, informe o motivo da recusa.')
    await decide({ checkId, outcome: 'reprovado', details: 'Consta um registro.' })
    expect(await checkOf(joana)).toMatchObject({ state: 'refused', details: 'Consta um registro.' })
  })
})
