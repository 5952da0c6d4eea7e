import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox, passwordResetTokens, users } from '#db/schema/index.ts'
import { EmailFailed, type Email } from '#server/adapters/email/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world?.close())

/** A context whose mail server is the function `send`. */
const withHost = (send: (email: Email) => Promise<void>): Ctx => ({
  ...world.ctx,
  adapters: { ...world.adapters, email: { delivers: true, send } },
})
const queuedFor = async (userId: string) => (await world.db.select().from(outbox).where(eq(outbox.userId, userId)))[0]!

test('an email that the mail host refuses is logged with the error code, without recipient and subject', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('SMTP EAUTH 535'), { code: 'EAUTH 535' })
  const ctx = { ...withHost(() => Promise.reject(new EmailFailed('misconfigured', { cause }))), log }
  const ana = await world.person({ name: 'Ana Prado' })
  const email = { kind: 'account.password-changed', userId: ana.id, about: 'owner', key: 'changed:1' } as const
  await inTransaction(ctx, (tx) => queueEmail(tx, email))
  const queued = await queuedFor(ana.id)
  await expect(sendEmail(ctx, queued.id)).rejects.toThrow(EmailFailed)
  expect(JSON.parse(lines.join())).toMatchObject({
    msg: 'an email was not sent',
    outbox: queued.id,
    attempt: 1,
    names: ['EmailFailed', 'Error'],
    fault: { code: 'EAUTH 535' },
  })
  expect(lines.join()).not.toMatch(/ana@|senha|Olá/)
})

test('after the mail host accepted an email, its row contains neither address nor text', async () => {
  const sent: Email[] = []
  const ana = await world.person({ name: 'Ana Prado' })
  const email = { kind: 'account.password-changed', userId: ana.id, about: 'owner', key: 'changed:2' } as const
  await inTransaction(world.ctx, (tx) => queueEmail(tx, email))
  await sendEmail(
    withHost(async (one) => void sent.push(one)),
    (await queuedFor(ana.id)).id,
  )
  expect(sent).toMatchObject([{ to: ana.email, subject: 'Sua senha foi alterada', key: 'changed:2' }])
  expect(await queuedFor(ana.id)).toMatchObject({ status: 'sent', to: null, subject: null, text: null, html: null })
})

describe('an email with a single-use link', () => {
  const linkIn = ({ text }: Email) => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
  const isValid = async (token: string) => (await world.as(null).auth.checkReset({ token })).valid

  test('an email gets its link when it is written; if written again it gets a new link and the old one ends', async () => {
    const sent: Email[] = []
    const ana = await world.person()
    await world.job('auth.reset-mail', ana.id)
    const { id } = await queuedFor(ana.id)
    expect(await world.db.$count(passwordResetTokens)).toBe(0)
    world.clock.advance(50 * 60_000)
    const timeout = withHost((email) => (sent.push(email), Promise.reject(new EmailFailed('unavailable'))))
    await expect(sendEmail(timeout, id)).rejects.toThrow(EmailFailed)
    world.clock.advance(50 * 60_000)
    await sendEmail(
      withHost(async (email) => void sent.push(email)),
      id,
    )
    const [first, second] = sent.map(linkIn)
    expect([await isValid(first!), await isValid(second!)]).toEqual([false, true])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
    world.clock.advance(59 * 60_000)
    expect(await isValid(second!)).toBe(true)
  })

  test('an email with a link is not written for an account that was deactivated in the meantime', async () => {
    const ana = await world.person()
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    await world.job('auth.reset-mail', ana.id)
    const { id } = await queuedFor(ana.id)
    await sendEmail(world.ctx, id)
    expect(await queuedFor(ana.id)).toMatchObject({ status: 'obsolete', attempts: 0 })
  })
})

test('an email that an older release queued is sent as that release wrote it', async () => {
  const ana = await world.person()
  const words = { subject: 'Sua reserva', text: 'Olá', html: '<p>Olá</p>' }
  const old = { userId: ana.id, kind: 'booking.confirmed', to: ana.email, key: 'old:1', ...words }
  const [row] = await world.db.insert(outbox).values(old).returning()
  await addJob(world.ctx, 'mail.send', row!.id)
  await world.jobs()
  expect(world.sentEmails.at(-1)).toEqual({ to: ana.email, key: 'old:1', ...words })
  expect(await queuedFor(ana.id)).toMatchObject({ status: 'sent', attempts: 1 })
})
