import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameChangeRequests, notifications, storedFiles, users } from '#db/schema/index.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { identity, pdf, verificationStage, type VerificationStage } from '#server/test/stage/verification.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { UNDO_SECONDS } from '#shared/verification-review.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let stage: VerificationStage
beforeAll(async () => {
  stage = await verificationStage()
})
afterAll(() => stage?.close())
// The admins entered their password at the instant to which the clock is set, so they need not enter it again.
beforeEach(() => stage.world.clock.set('2026-11-23T12:00:00Z'))

/** Approves the documents, and advances the clock until the decision can no longer be taken back. */
const approve = async (professionalId: string, more: object = {}, admin = stage.rita) => {
  await stage.opened(professionalId, admin)
  await stage.world.as(admin).verification.approve({ professionalId, ...more })
  return takeEffect()
}
const refuse = async (professionalId: string, reason: string, admin = stage.rita) => {
  await stage.world.as(admin).verification.refuse({ professionalId, reason })
  return takeEffect()
}
async function takeEffect() {
  stage.world.clock.advance(UNDO_SECONDS * 1_000)
  await stage.world.job('verification.apply-decisions')
}

describe('deciding about documents', () => {
  test('pending documents are listed oldest first without CPF; reading a CPF needs one view each and is recorded', async () => {
    const first = await stage.submitted('Primeira Silva')
    stage.world.clock.advance(HOUR)
    const second = await stage.submitted('Segunda Souza')
    stage.world.clock.set('2026-11-23T12:00:00Z')
    const { reviews, total, matches } = await stage.world.as(stage.rita).verification.pending()
    const mine = reviews.filter(({ professionalId }) => [first.id, second.id].includes(professionalId))
    expect(mine.map(({ name }) => name)).toEqual(['Primeira Silva', 'Segunda Souza'])
    expect(mine[0]).toMatchObject({ dueAt: new Date('2026-11-24T12:00:00Z'), again: false, claim: null })
    expect(mine[0]).not.toHaveProperty('cpf')
    expect({ total, matches }).toEqual({ total: reviews.length, matches: reviews.length })
    expect(await stage.actsOn(first.id, 'cpf.viewed')).toEqual([])
    const read = (who: Person) => stage.world.as(who).verification.review({ professionalId: first.id })
    expect((await read(stage.rita)).cpf).toMatch(/^\d{11}$/)
    await read(stage.rita)
    expect(await stage.actsOn(first.id, 'cpf.viewed')).toMatchObject([{ actorId: stage.rita.id, entity: 'users' }])
    expect(await stage.actsOn(second.id, 'cpf.viewed')).toEqual([])
    await read(stage.caio)
    expect(await stage.actsOn(first.id, 'cpf.viewed')).toHaveLength(2)
  })

  test('the queue is searched by name, email, phone or whole CPF, and a page beyond the end returns the last page', async () => {
    const quiteria = await stage.submitted('Quitéria Sobreira')
    const [row] = await stage.world.db.select().from(users).where(eq(users.id, quiteria.id))
    const find = (search: string) => stage.world.as(stage.rita).verification.pending({ search })
    for (const search of ['quiteria sob', row?.email ?? '', row?.phone ?? '', row?.cpf ?? '']) {
      const { reviews, matches } = await find(search)
      expect(reviews.map(({ professionalId }) => professionalId)).toEqual([quiteria.id])
      expect(matches).toBe(1)
    }
    expect((await find(row?.cpf.slice(0, 9) ?? '')).reviews).toEqual([])
    expect(await stage.world.as(stage.rita).verification.pending({ search: 'quiteria sob', page: 9 })).toMatchObject({
      reviews: [{ professionalId: quiteria.id }],
      page: 1,
      first: 0,
    })
  })

  test('an approval sets the seal, removes the reason, notifies by bell and email, and lists the professional', async () => {
    const joana = await stage.submitted()
    const ana = await stage.world.person({ subscriber: true })
    const found = async () => (await stage.world.as(ana).search.professionals({})).items.some(({ id }) => id === joana.id)
    expect(await found()).toBe(false)
    await approve(joana.id)
    expect(await stage.profileOf(joana)).toMatchObject({
      verificationStatus: 'Aprovado',
      seal: true,
      refusalReason: null,
      decidedAt: stage.world.now(),
      decidedBy: stage.rita.id,
    })
    expect(await found()).toBe(true)
    expect(await stage.notificationsOf(joana, 'verification.approved')).toMatchObject([{ link: '/verificacoes' }])
    expect(await stage.emailsTo(joana)).toMatchObject([{ subject: 'Seus documentos foram aprovados' }])
    expect(await stage.actsOn(joana.id, 'verification.approved')).toMatchObject([{ actorId: stage.rita.id }])
    expect(stage.world.publishedEvents.at(-1)).toMatchObject({ type: 'verification.approved', to: [joana.id] })
  })

  test('a refusal of documents needs a reason, removes the seal and notifies; new documents start a new review', async () => {
    const joana = await stage.submitted()
    for (const blank of ['', '   ', '\n\t'])
      await expect(refuse(joana.id, blank)).rejects.toThrow('Por favor, informe o motivo da recusa.')
    await refuse(joana.id, 'A foto está cortada.')
    expect(await stage.profileOf(joana)).toMatchObject({
      verificationStatus: 'Recusado',
      seal: false,
      refusalReason: 'A foto está cortada.',
    })
    expect(await stage.notificationsOf(joana, 'verification.refused')).toMatchObject([
      { body: 'Precisamos de outra foto: A foto está cortada.' },
    ])
    expect((await stage.emailsTo(joana))[0]?.text).toContain('A foto está cortada.')
    stage.world.clock.advance(60_000)
    await stage.upload(joana, 'documento-frente')
    await stage.world.as(joana).verification.sendDocuments(identity)
    expect(await stage.profileOf(joana)).toMatchObject({ verificationStatus: 'Pendente', refusalReason: null, decidedAt: null })
    await approve(joana.id)
    expect(await stage.profileOf(joana)).toMatchObject({ verificationStatus: 'Aprovado', seal: true })
    expect(await stage.emailsTo(joana)).toHaveLength(2)
  })

  test('an image missing in the file store prevents an approval, and can be requested by a refusal', async () => {
    const joana = await stage.submitted()
    const { files } = stage.world.adapters
    await files.remove((await stage.profileOf(joana)).documentSelfie!)
    const { links } = await stage.world.as(stage.rita).verification.documentLinks({ professionalId: joana.id })
    expect(links.map(({ kind }) => kind)).toEqual(['documento-frente'])
    const refused = await refusalOf(approve(joana.id))
    expect([refused.code, refused.reason, refused.message]).toEqual([
      'CONFLICT',
      'documents_missing',
      'Falta uma foto: selfie com o documento.',
    ])
    expect(await stage.profileOf(joana)).toMatchObject({ verificationStatus: 'Pendente', seal: false })
    await refuse(joana.id, 'Envie de novo.')
    expect((await stage.profileOf(joana)).refusalReason).toBe('Falta uma foto: selfie com o documento. Envie de novo.')
    const never = await stage.professional('Nara Luz', 5, 'Pendente')
    expect((await refusalOf(approve(never.id))).message).toBe('Faltam as fotos: frente do documento e selfie com o documento.')
  })

  test('a decision is applied only once its email can be queued', async () => {
    const joana = await stage.submitted()
    await stage.world.database.sql`alter table outbox add constraint no_email check (kind <> 'verification.approved') not valid`
    await approve(joana.id)
    expect(await stage.profileOf(joana)).toMatchObject({ verificationStatus: 'Pendente', seal: false })
    await stage.world.database.sql`alter table outbox drop constraint no_email`
    expect(await stage.notificationsOf(joana, 'verification.approved')).toEqual([])
    await stage.world.job('verification.apply-decisions')
    expect(await stage.profileOf(joana)).toMatchObject({ verificationStatus: 'Aprovado', seal: true })
  })

  test('of two admins who decide about documents simultaneously one succeeds, and the other is refused', async () => {
    const joana = await stage.submitted()
    const { rita, caio, world } = stage
    await stage.opened(joana.id)
    const outcomes = await Promise.all([
      reasonOf(world.as(rita).verification.approve({ professionalId: joana.id })),
      reasonOf(world.as(caio).verification.refuse({ professionalId: joana.id, reason: 'Ilegível.' })),
    ])
    expect(outcomes.toSorted()).toEqual(['already_decided', 'no refusal'])
    await takeEffect()
    const notified = [
      ...(await stage.notificationsOf(joana, 'verification.approved')),
      ...(await stage.notificationsOf(joana, 'verification.refused')),
    ]
    expect(notified).toHaveLength(1)
  })

  test('a decision is refused if the documents changed after the admin opened them', async () => {
    const joana = await stage.submitted()
    const seen = (await stage.profileOf(joana)).documentsSubmittedAt!.toISOString()
    stage.world.clock.advance(60_000)
    await stage.upload(joana, 'selfie-documento')
    expect(await reasonOf(approve(joana.id, { submittedAt: seen }))).toBe('documents_changed')
    expect(await reasonOf(approve(joana.id, { submittedAt: stage.world.now().toISOString() }))).toBe('no refusal')
  })

  test('documents are approved only by an admin who has opened both images since they were submitted', async () => {
    const joana = await stage.submitted()
    const { rita, caio, host, world } = stage
    const approveNow = () => reasonOf(world.as(rita).verification.approve({ professionalId: joana.id }))
    await stage.opened(joana.id, caio)
    expect(await approveNow()).toBe('documents_unseen')
    const headers = { cookie: await cookieFor(world, rita), 'sec-fetch-site': 'same-origin' }
    const payload = { professionalId: joana.id }
    const links = await host.app.inject({ method: 'POST', url: '/trpc/verification.documentLinks', headers, payload })
    const [front, selfie] = links.json().result.data.links.map(({ url }: { url: string }) => url)
    await host.app.inject({ url: front, headers })
    expect(await approveNow()).toBe('documents_unseen')
    await host.app.inject({ url: selfie, headers })
    world.clock.advance(60_000)
    await world.as(joana).verification.sendDocuments()
    expect(await approveNow()).toBe('documents_unseen')
    await stage.opened(joana.id)
    expect(await approveNow()).toBe('no refusal')
  })

  test('only admins decide about documents, not about their own, and only with a recently entered password', async () => {
    const joana = await stage.submitted()
    for (const who of [joana, await stage.world.person({ subscriber: true }), await stage.professional()])
      expect(await reasonOf(approve(joana.id, {}, who))).toBe('forbidden')
    const both = await stage.world.person({
      name: 'Vera Nunes',
      roles: ['admin', 'profissional'],
      professional: { status: 'Pendente' },
    })
    expect(await reasonOf(approve(both.id, {}, both))).toBe('own_verification')
    expect(await reasonOf(approve(stage.world.newId()))).toBe('not_found')
    stage.world.clock.advance(11 * 60_000)
    expect(await reasonOf(approve(joana.id))).toBe('step_up_required')
  })

  test('after 20 hours each admin gets one email about all late documents, at most once in six hours', async () => {
    await stage.submitted('Tardia Lopes')
    await stage.submitted('Tardia Sousa')
    const notified = async () =>
      (await stage.world.db.select().from(notifications).where(like(notifications.eventKey, 'verification.late:%'))).map(
        ({ userId }) => userId,
      )
    stage.world.clock.advance(20 * HOUR)
    await stage.world.job('verification.warn-late')
    await stage.world.job('verification.warn-late')
    expect(await notified()).toEqual(expect.arrayContaining([stage.rita.id, stage.caio.id]))
    expect(new Set(await notified()).size).toBe((await notified()).length)
    const emails = async () => (await stage.emailsTo(stage.rita)).filter(({ kind }) => kind === 'verification.late')
    expect(await emails()).toMatchObject([{ subject: 'Há verificações esperando há 20 horas' }])
    expect((await emails())[0]?.text).toMatch(/\d+ esperam\. O prazo prometido é de 24 horas\./)
    expect((await emails())[0]?.text).not.toContain('Tardia')
    stage.world.clock.advance(6 * HOUR)
    await stage.world.job('verification.warn-late')
    expect(await emails()).toHaveLength(2)
  })

  test('documents are deleted 90 days after the decision, and those of an open review stay', async () => {
    const [decided, waiting, again] = [
      await stage.submitted('Decidida'),
      await stage.submitted('Esperando'),
      await stage.submitted('De Novo'),
    ]
    await approve(decided.id)
    await refuse(again.id, 'A foto está escura.')
    await stage.upload(decided, 'certidao', pdf)
    stage.world.clock.advance(90 * DAY - HOUR)
    await stage.upload(again, 'selfie-documento')
    await stage.world.job('verification.purge-documents')
    const { documentsPurgedAt, documentFront } = await stage.profileOf(decided)
    expect(documentsPurgedAt).toBeNull()
    stage.world.clock.advance(2 * HOUR)
    await stage.world.job('verification.purge-documents')
    await stage.world.jobs()
    const filesOf = async ({ id }: Person) => stage.world.db.$count(storedFiles, eq(storedFiles.userId, id))
    expect(await stage.profileOf(decided)).toMatchObject({
      documentFront: null,
      documentSelfie: null,
      documentsPurgedAt: stage.world.now(),
    })
    expect([await filesOf(decided), await filesOf(waiting), await filesOf(again)]).toEqual([0, 2, 2])
    await expect(stage.world.adapters.files.read(documentFront!)).rejects.toThrow(FileMissing)
    expect(await stage.profileOf(decided)).toMatchObject({ verificationStatus: 'Aprovado', seal: true })
  })
})

describe('changing the name of a verified professional', () => {
  const wish = { name: 'Joana Reis Prado', reason: 'Casei e mudei de nome.' }
  const request = (person: Person, input = wish) => stage.world.as(person).verification.requestNameChange(input)
  const decide = (requestId: string, approved: boolean, reason?: string) =>
    stage.world.as(stage.rita).verification.decideNameChange({ requestId, approve: approved, reason })
  const requestsOf = ({ id }: Person) => stage.world.db.select().from(nameChangeRequests).where(eq(nameChangeRequests.userId, id))
  const nameOf = async ({ id }: Person) => (await stage.world.db.select().from(users).where(eq(users.id, id)))[0]?.name

  test('a verified professional requests another name with a reason and a document, and an admin decides', async () => {
    const joana = await stage.professional()
    expect(await reasonOf(request(joana))).toBe('name_document_missing')
    expect((await stage.upload(joana, 'comprovante-nome')).body).toEqual({ kind: 'comprovante-nome' })
    expect(await reasonOf(request(joana, { ...wish, name: 'Joana Reis' }))).toBe('invalid_input')
    expect(await reasonOf(request(joana, { ...wish, reason: '  ' }))).not.toBe('no refusal')
    expect(await request(joana)).toMatchObject({ request: { status: 'aberta', toName: 'Joana Reis Prado' } })
    expect(await reasonOf(request(joana))).toBe('name_change_open')
    expect((await stage.upload(joana, 'comprovante-nome')).body).toMatchObject({ reason: 'name_change_open' })
    const { names } = await stage.world.as(stage.rita).verification.pending()
    expect(names).toMatchObject([
      { professionalId: joana.id, name: 'Joana Reis', toName: 'Joana Reis Prado', reason: wish.reason },
    ])
    const { links } = await stage.world.as(stage.rita).verification.documentLinks({ professionalId: joana.id })
    expect(links.map(({ kind }) => kind)).toEqual(['comprovante-nome'])
    const { requestId } = names[0]!
    expect(await decide(requestId, true)).toEqual({ ok: true })
    expect(await nameOf(joana)).toBe('Joana Reis Prado')
    expect(await reasonOf(decide(requestId, true))).toBe('already_decided')
    expect(await stage.emailsTo(joana)).toMatchObject([{ subject: 'Seu nome foi alterado' }])
    expect(await stage.actsOn(requestId, 'name.decided')).toMatchObject([
      { actorId: stage.rita.id, details: { status: 'aprovada' } },
    ])
    expect(await reasonOf(request(joana, { ...wish, name: 'Outro Nome' }))).toBe('name_document_missing')
  })

  test('refusing a change of the name needs a reason and does not change the name', async () => {
    const joana = await stage.professional()
    await stage.upload(joana, 'comprovante-nome')
    await request(joana)
    const [row] = await requestsOf(joana)
    await expect(decide(row!.id, false)).rejects.toThrow('Por favor, informe o motivo da recusa.')
    await decide(row!.id, false, 'O documento está ilegível.')
    expect(await nameOf(joana)).toBe('Joana Reis')
    expect(await stage.world.as(joana).verification.nameChange()).toMatchObject({
      request: { status: 'recusada', refusalReason: 'O documento está ilegível.' },
      hasDocument: false,
    })
    expect(await stage.notificationsOf(joana, 'verification.name-decided')).toMatchObject([
      { title: 'Seu nome não foi alterado' },
    ])
  })

  test('before the first approval a change of the name needs no request', async () => {
    const joana = await stage.professional('Joana Reis', 5, 'Pendente')
    expect(await reasonOf(request(joana))).toBe('name_not_locked')
  })
})
