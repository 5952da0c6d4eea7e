import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { monthlyContracts, users } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import {
  accept,
  active,
  ana,
  api,
  download,
  grant,
  kindsOf,
  meet,
  proposed,
  rita,
  rowOf,
  setUpContracts,
  terms,
  world,
} from '#server/test/stage/contracts.ts'
import { long } from '#server/test/stage/long.ts'
import { readPdf } from '#server/test/stage/pdf.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { forgetDrafts } from './service.ts'

setUpContracts()

describe('accepting a contract', () => {
  test('a contract is proposed, changed at the professional’s request and becomes active with both acceptances', async () => {
    const contractId = await proposed()
    expect((await api(rita).byId({ contractId })).may).toEqual(['accept', 'askChange', 'decline'])
    const first = (await api(rita).byId({ contractId })).hash!
    await accept(rita, contractId)
    await api(rita).askChange({ contractId, request: 'Prefiro quatro dias por semana.' })
    expect(await api(ana).byId({ contractId })).toMatchObject({
      changeRequest: 'Prefiro quatro dias por semana.',
      acceptedAt: { contractor: null, professional: null },
    })
    await accept(ana, contractId)
    await api(ana).change({ contractId, ...terms, daysPerWeek: 4 })
    const view = await api(rita).byId({ contractId })
    expect(view).toMatchObject({ changeRequest: null, daysPerWeek: 4, acceptedAt: { contractor: null, professional: null } })
    expect(view.hash).not.toBe(first)

    const stale = await refusalOf(api(rita).accept({ contractId, hash: first }))
    expect([stale.code, stale.reason, stale.extra.data]).toEqual(['CONFLICT', 'stale_text', { hash: view.hash }])
    expect(await accept(rita, contractId)).toEqual({ status: 'rascunho' })
    expect(await accept(rita, contractId)).toEqual({ status: 'rascunho' })
    world.clock.advance(60_000)
    expect(await accept(ana, contractId)).toEqual({ status: 'ativo' })
    expect(await accept(ana, contractId)).toEqual({ status: 'ativo' })

    const row = await rowOf(contractId)
    expect(row).toMatchObject({ textHash: view.hash, contractorAcceptedAt: world.now(), activatedAt: world.now() })
    expect(await kindsOf(rita)).toEqual(['accepted', 'activated', 'changed', 'proposed'])
    expect(await kindsOf(ana)).toEqual(['accepted', 'accepted', 'activated', 'change-asked'])
    expect(await reasonOf(api(ana).change({ contractId, ...terms }))).toBe('wrong_state')
    expect(await reasonOf(api(ana).withdraw({ contractId }))).toBe('wrong_state')
    expect(await reasonOf(api(rita).decline({ contractId }))).toBe('wrong_state')
    expect(await reasonOf(api(rita).askChange({ contractId, request: 'Mais um dia.' }))).toBe('wrong_state')
  })

  long('both acceptances at once make one active contract with both', async () => {
    for (let round = 0; round < 5; round++) {
      const contractId = await proposed()
      const { hash } = await api(ana).byId({ contractId })
      const both = await Promise.all([ana, rita, ana, rita].map((who) => api(who).accept({ contractId, hash: hash! })))
      expect(both.filter(({ status }) => status === 'ativo').length).toBeGreaterThan(0)
      expect(await rowOf(contractId)).toMatchObject({
        status: 'ativo',
        contractorAcceptedAt: world.now(),
        professionalAcceptedAt: world.now(),
      })
      await world.db.delete(monthlyContracts)
    }
  })

  test('when a change and an acceptance arrive at once, the new text is not accepted', async () => {
    const contractId = await proposed()
    const { hash } = await api(rita).byId({ contractId })
    await Promise.all([
      reasonOf(api(rita).accept({ contractId, hash: hash! })),
      reasonOf(api(ana).change({ contractId, ...terms, tasks: 'Lavar a varanda.' })),
    ])
    expect(await rowOf(contractId)).toMatchObject({ professionalAcceptedAt: null, status: 'rascunho' })
  })

  test('after the contract’s first day it can be accepted only after the contractor has changed that day', async () => {
    const contractId = await proposed()
    world.clock.set('2026-12-02T03:00:00Z')
    expect(await reasonOf(accept(rita, contractId))).toBe('start_passed')
    expect(await api(rita).byId({ contractId })).toMatchObject({ startOver: true, may: ['askChange', 'decline'] })
    await api(ana).change({ contractId, ...terms, startsOn: '2026-12-07' })
    expect(await accept(rita, contractId)).toEqual({ status: 'rascunho' })
  })

  test('a refusal by the professional ends the contract, and the contractor can make another one', async () => {
    const contractId = await proposed()
    await accept(ana, contractId)
    await api(rita).decline({ contractId })
    await api(rita).decline({ contractId })
    expect(await rowOf(contractId)).toMatchObject({ status: 'encerrado', end: 'recusado', contractorAddress: null })
    expect(await kindsOf(ana)).toEqual(['declined'])
    expect(await reasonOf(accept(rita, contractId))).toBe('wrong_state')
    const next = await proposed()
    await api(ana).withdraw({ contractId: next })
    await api(ana).withdraw({ contractId: next })
    expect(await rowOf(next)).toMatchObject({ status: 'encerrado', end: 'retirado' })
    expect(await kindsOf(rita)).toEqual(['accepted', 'proposed', 'proposed', 'withdrawn'])
  })

  test('every procedure refuses other people’s contracts like missing ones', async () => {
    const contractId = await active()
    const bia = await world.person({ name: 'Bia' })
    await grant(bia, '2027-06-01T12:00:00Z')
    const { hash } = await api(ana).byId({ contractId })
    const acts = (id: string) => [
      api(bia).byId({ contractId: id }),
      api(bia).change({ contractId: id, ...terms }),
      api(bia).propose({ contractId: id }),
      api(bia).withdraw({ contractId: id }),
      api(bia).accept({ contractId: id, hash: hash! }),
      api(bia).askChange({ contractId: id, request: 'Outra coisa.' }),
      api(bia).decline({ contractId: id }),
      api(bia).giveNotice({ contractId: id, lastDay: '2027-01-31' }),
    ]
    const answers = async (id: string) => Promise.all(acts(id).map(async (act) => (await refusalOf(act)).message))
    expect(await answers(contractId)).toEqual(await answers('5f0f5a6e-0000-4000-8000-000000000000'))
    expect((await download(contractId, bia)).statusCode).toBe(404)
  })
})

describe('the network addresses of the acceptances', () => {
  long(
    'the network addresses of the acceptances are encrypted, exported to their owner and deleted five years after the end',
    async () => {
      const contractId = await active()
      const { contractorAddress, professionalAddress } = await rowOf(contractId)
      for (const sealed of [contractorAddress, professionalAddress]) {
        expect(sealed).not.toContain('203.0.113.7')
        expect(world.vault.open('contract-address', Buffer.from(sealed!, 'base64'))?.toString()).toBe('203.0.113.7')
      }
      for (const who of [ana, rita]) {
        const shown = JSON.stringify([await api(who).byId({ contractId }), await kindsOf(who)])
        expect(shown).not.toContain('203.0.113')
        expect(shown).not.toContain(contractorAddress)
        const contracts = (await world.as(who).privacy.export()).dados['contratos_mensalistas']
        const side = who === ana ? 'contractor' : 'professional'
        expect(contracts).toMatchObject([{ [`${side}_address`]: '203.0.113.7', [`${side}_accepted_at`]: world.now() }])
        expect(JSON.stringify(contracts).match(/203\.0\.113\.7/g)).toHaveLength(1)
      }
      await api(rita).giveNotice({ contractId, lastDay: '2026-12-23' })
      world.clock.set('2026-12-25T12:00:00Z')
      await world.job('contracts.end-after-notice')
      world.clock.set('2031-12-25T12:00:00Z')
      await world.job('contracts.forget-addresses')
      expect(await rowOf(contractId)).toMatchObject({ contractorAddress })
      world.clock.set('2031-12-25T12:00:01Z')
      await world.job('contracts.forget-addresses')
      expect(await rowOf(contractId)).toMatchObject({
        contractorAddress: null,
        professionalAddress: null,
        textHash: expect.any(String),
      })
    },
  )
})

describe('a deleted account', () => {
  long('a deleted account takes drafts with it and leaves an accepted contract to the other party, without a name', async () => {
    const contractId = await active()
    const [bia, name] = [await world.person({ name: 'Bia Reis' }), 'Conta excluída']
    await grant(bia, '2027-06-01T12:00:00Z')
    const zeca = await world.person({ professional: true, name: 'Zeca' })
    await meet(bia, zeca)
    const { contractId: unsent } = await api(bia).create({ professionalId: zeca.id, ...terms })
    for (const who of [ana, bia]) {
      await world.db.update(users).set({ name }).where(eq(users.id, who.id))
      await inTransaction(world.ctx, (tx) => forgetDrafts(tx, who.id))
    }
    expect(await rowOf(unsent)).toBeUndefined()
    expect(await api(rita).byId({ contractId })).toMatchObject({ status: 'ativo', contractor: { name } })
    const { text } = await readPdf((await download(contractId, rita)).rawPayload)
    expect(text).toContain(name)
    expect(text).not.toContain('Ana')
  })
})

describe('ending a contract with notice', () => {
  test('a notice ends an active contract after its last day where the professional lives', async () => {
    const contractId = await active()
    const short = await refusalOf(api(ana).giveNotice({ contractId, lastDay: '2026-12-22' }))
    expect(short.extra.fields).toEqual({ lastDay: ['O aviso é de pelo menos 30 dias: escolha 23/12/2026 ou depois.'] })
    await api(ana).giveNotice({ contractId, lastDay: '2026-12-23' })
    await api(ana).giveNotice({ contractId, lastDay: '2026-12-23' })
    expect(await reasonOf(api(rita).giveNotice({ contractId, lastDay: '2027-01-10' }))).toBe('wrong_state')
    expect(await api(rita).byId({ contractId })).toMatchObject({
      status: 'ativo',
      notice: { by: 'contractor', lastDay: '2026-12-23' },
      may: [],
    })
    world.clock.set('2026-12-24T02:59:59Z')
    await world.job('contracts.end-after-notice')
    expect((await rowOf(contractId)).status).toBe('ativo')
    world.clock.set('2026-12-24T03:00:00Z')
    await world.job('contracts.end-after-notice')
    await world.job('contracts.end-after-notice')
    expect(await rowOf(contractId)).toMatchObject({ status: 'encerrado', end: 'aviso', endedAt: world.now() })
    expect(await kindsOf(rita)).toEqual(['activated', 'ended', 'notice-given', 'proposed'])
    expect(await kindsOf(ana)).toEqual(['accepted', 'activated', 'ended'])
  })

  test('the contractor’s notice period grows with the years of service, the professional’s does not', async () => {
    const contractId = await active()
    world.clock.set('2028-12-02T12:00:00Z')
    expect((await api(ana).byId({ contractId })).noticePeriod).toEqual({ days: 36, earliest: '2029-01-07' })
    expect((await api(rita).byId({ contractId })).noticePeriod).toEqual({ days: 30, earliest: '2029-01-01' })
  })
})

test('the PDF is tagged and contains the text, both names, both acceptances and the limits of the product', async () => {
  const contractId = await active()
  for (const who of [ana, rita]) {
    const answer = await download(contractId, who)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename=contrato-mensal-2026-12-01.pdf',
    ])
    const { title, language, marked, text, pages, tags } = await readPdf(answer.rawPayload)
    expect({ title, language, marked, pages }).toEqual({
      title: 'Contrato de trabalho doméstico',
      language: 'pt-BR',
      marked: true,
      pages: 2,
    })
    for (const words of ['Ana Prado', 'Rita Melo', '6. Início e fim', '23/11/2026, 09:00', 'eSocial'])
      expect(text).toContain(words)
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TH', 'TD']))
    expect(text).not.toContain('203.0.113')
  }
})
