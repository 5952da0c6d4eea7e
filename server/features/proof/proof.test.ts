import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificates, users } from '#db/schema/index.ts'
import { appRouter } from '#server/router.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { LONGEST_FILE } from '#shared/proof.ts'
import { long } from '#server/test/stage/long.ts'
import { buy } from '#server/test/stage/purchases.ts'
import { passAll } from '#server/test/stage/course.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { hostOf, type Host } from '#server/test/stage/host.ts'
import { readPdf } from '#server/test/stage/pdf.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpSubscriptions()

let host: Host
let marlene: Person
let code: string
let id: string
beforeAll(async () => {
  host = await hostOf(world)
})
afterAll(() => host?.app.close())
beforeEach(async () => {
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
  await passAll(world, marlene)
  await buy(marlene, PurchaseKind.certificate)
  const [row] = await world.db.select().from(certificates).where(eq(certificates.professionalId, marlene.id))
  ;[code, id] = [row!.verificationCode!, row!.id]
})

const acts = reviewActs(() => world)
const visitor = () => world.as(null).proof
const download = async (url: string, person: Person) =>
  host.app.inject({ url, headers: { cookie: await cookieFor(world, person) } })

describe('the code of a certificate', () => {
  test("for a valid code, however typed, a visitor sees the professional's name and a verifiable signature", async () => {
    const { certificate, keys } = await visitor().certificate({ code: ` ${code.toLowerCase()} ` })
    expect(certificate).toMatchObject({
      status: 'valid',
      code,
      name: 'Marlene Souza',
      title: 'Certificado de Boas Práticas',
      issuedAt: world.now(),
      validUntil: new Date('2028-11-23T12:00:00Z'),
    })
    const { text, signature, keyId, file } = certificate!.signed!
    const key = keys.find((each) => each.id === keyId)!
    expect(verify(null, Buffer.from(text), createPublicKey(key.pem), Buffer.from(signature, 'base64'))).toBe(true)
    expect(JSON.parse(text)).toMatchObject({ codigo: code, nome: 'Marlene Souza', validoAte: '2028-11-23T12:00:00.000Z' })
    expect(await visitor().file({ text: file })).toEqual({ kind: 'certificate', code })
    expect(await visitor().keys()).toEqual(keys)
  })

  test('the response to an unknown code contains no certificate', async () => {
    for (const other of ['CERT-AAAA-AAAA-AAAA', 'https://outro.example/x', 'PLU-7K2M-Q0XD', `${code}0`, "' or 1=1 --"])
      expect((await visitor().certificate({ code: other })).certificate).toBeNull()
  })

  test('a certificate is shown as expired from the second of its end on, even before the job runs', async () => {
    const status = async () => (await visitor().certificate({ code })).certificate?.status
    world.clock.set('2028-11-23T11:59:59.999Z')
    expect(await status()).toBe('valid')
    world.clock.set('2028-11-23T12:00:00Z')
    expect(await status()).toBe('expired')
    await world.job('purchase.expire')
    expect(await status()).toBe('expired')
  })

  test('a certificate whose purchase was withdrawn is shown as revoked and without a name', async () => {
    await world.as(marlene).subscription.withdrawService({ kind: PurchaseKind.certificate })
    const { certificate } = await visitor().certificate({ code })
    expect(certificate).toMatchObject({ status: 'revoked', name: null, signed: null })
  })

  test('the certificate of a deleted account is shown as revoked', async () => {
    const nobody = { cpf: 'x0123456789', photo: null, cep: null, street: null, latitude: null, longitude: null }
    const erased = { ...nobody, erasedAt: world.now(), active: false }
    await world.db.update(users).set(erased).where(eq(users.id, marlene.id))
    expect((await visitor().certificate({ code })).certificate).toMatchObject({ status: 'revoked', name: null })
  })
})

describe('the certificate as PDF', () => {
  test("the PDF of a certificate is tagged and contains the professional's name, code, address and signature", async () => {
    const answer = await download(`/certificate/${id}.pdf`, marlene)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename=certificado-plumai-2026-11-23.pdf',
    ])
    const { title, language, marked, text, pages, tags } = await readPdf(answer.rawPayload)
    expect([title, language, marked, pages]).toEqual(['Certificado de Boas Práticas', 'pt-BR', true, 1])
    for (const words of ['Marlene Souza', code, 'Higiene e produtos', `/verificar/${code}`, '"tipo":"certificado"'])
      expect(text).toContain(words)
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'Figure']))
  })

  test('only the certified professional can download the PDF, until the certificate ends', async () => {
    const other = await world.person({ professional: true })
    expect((await download(`/certificate/${id}.pdf`, other)).statusCode).toBe(403)
    await buy(other, PurchaseKind.certificate)
    expect((await download(`/certificate/${id}.pdf`, other)).statusCode).toBe(404)
    expect((await host.app.inject({ url: `/certificate/${id}.pdf` })).statusCode).toBe(401)
    world.clock.set('2028-11-23T11:59:59.999Z')
    expect((await download(`/certificate/${id}.pdf`, marlene)).statusCode).toBe(200)
    world.clock.set('2028-11-23T12:00:00Z')
    expect((await download(`/certificate/${id}.pdf`, marlene)).statusCode).toBe(403)
  })
})

describe('the reputation file', () => {
  test('a new reputation file has no grades; after two reviews it has grades and comments, and no names', async () => {
    const ana = await world.person({ name: 'Ana Prado', subscriber: true })
    const pair = { ana, joana: marlene }
    for (const [grade, comment] of [
      [5, 'Casa brilhando.'],
      [4, 'Chegou na hora.'],
    ] as const) {
      const bookingId = await acts.completedBooking(pair)
      await acts.submit(ana, bookingId, grade, { publicComment: comment, privateComment: 'só para a equipe' })
      await acts.submit(marlene, bookingId, 5)
      world.clock.set(new Date(world.now().getTime() + 24 * 3_600_000).toISOString())
    }
    const { json } = await world.as(marlene).reputation.export()
    const answer = await visitor().file({ text: json })
    expect(answer).toMatchObject({
      document: {
        visitas: { concluidas: 2, horas: 8, contratantes: 1, primeira: '2026-11-23', ultima: '2026-11-24' },
        avaliacoes: { total: 2, media: '4.50', porNota: { '4': 1, '5': 1 } },
      },
    })
    expect(json).toMatch(/"texto": "Chegou na hora\."[^]*"texto": "Casa brilhando\."/)
    expect(json).not.toMatch(/Ana|só para a equipe/)
  })

  test('the reputation file is verified as genuine and contains the certificate', async () => {
    const { fileName, json } = await world.as(marlene).reputation.export()
    expect(fileName).toBe('reputacao-plumai-2026-11-23.json')
    const answer = await visitor().file({ text: json })
    expect(answer).toMatchObject({
      kind: 'reputation',
      document: { nome: 'Marlene Souza', visitas: { concluidas: 0 }, avaliacoes: { media: null }, certificado: { codigo: code } },
    })
    expect(json.length).toBeLessThan(LONGEST_FILE)
  })

  long('a reputation file with many long comments can still be checked', async () => {
    const ana = await world.person({ name: 'Ana Prado', subscriber: true })
    for (let n = 0; n < 12; n++) {
      const bookingId = await acts.completedBooking({ ana, joana: marlene })
      await acts.submit(ana, bookingId, 5, { publicComment: '"'.repeat(2_000) })
      await acts.submit(marlene, bookingId, 5)
      world.clock.set(new Date(world.now().getTime() + 24 * 3_600_000).toISOString())
    }
    const { json } = await world.as(marlene).reputation.export()
    expect(json.length).toBeLessThan(LONGEST_FILE)
    const answer = await visitor().file({ text: json })
    expect(answer.kind === 'reputation' && answer.document.avaliacoes.comentarios.length).toBe(10)
  })

  test('a reputation file with changed content is refused as forged, and any other text as unreadable', async () => {
    const { json } = await world.as(marlene).reputation.export()
    const forged = json.replace('"concluidas": 0', '"concluidas": 900')
    expect(forged).not.toBe(json)
    expect(await visitor().file({ text: forged })).toEqual({ kind: 'forged' })
    expect(await visitor().file({ text: json.replaceAll(/\s+/g, ' ') })).toMatchObject({ kind: 'reputation' })
    expect(await visitor().file({ text: '{"documento":1}' })).toEqual({ kind: 'unreadable' })
    expect(await visitor().file({ text: json.replace(/"chave": "\w+"/, '"chave": "0000000000000000"') })).toEqual({
      kind: 'unknown_key',
    })
  })

  test('the PDF of the reputation is tagged, and only its professional can download it', async () => {
    const answer = await download(`/reputation/${marlene.id}.pdf`, marlene)
    expect(answer.statusCode).toBe(200)
    const { title, marked, text } = await readPdf(answer.rawPayload)
    expect([title, marked]).toEqual(['Reputação profissional', true])
    for (const words of ['Marlene Souza', 'Visitas concluídas', 'Ainda sem avaliações', '/verificar'])
      expect(text).toContain(words)
    const other = await world.person({ professional: true })
    expect((await download(`/reputation/${marlene.id}.pdf`, other)).statusCode).toBe(404)
    const contractor = await world.person()
    expect((await download(`/reputation/${contractor.id}.pdf`, contractor)).statusCode).toBe(404)
    expect(await reasonOf(world.as(contractor).reputation.export())).toBe('forbidden')
  })
})

test('checks of codes and files are rate-limited by network address', async () => {
  const limited = { ...world, settings: { ...world.settings, limits: 'production' as const } }
  const caller = { ip: '203.0.113.9', userAgent: null, transport: 'http', setCookie: () => undefined } as const
  const api = createCallerFactory(appRouter)({ ...limited, actor: null, caller })
  const answers: string[] = []
  for (let n = 0; n < 32; n++) answers.push(await reasonOf(api.proof.certificate({ code: 'CERT-AAAA-AAAA-AAAA' })))
  expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(2)
})
