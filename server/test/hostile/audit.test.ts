import { deskAreas } from '#shared/desk.ts'
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditLog,
  backgroundChecks,
  chargebacks,
  messages,
  nameChangeRequests,
  payments,
  payoutAccounts,
  payouts,
  reviews,
  storedFiles,
  transferHolds,
} from '#db/schema/index.ts'
import { calls } from './calls.ts'
import { procedures } from './procedures.ts'
import { resourcesOf, type Resources } from './resources.ts'
import { hostileStage, type Stage } from './stage.ts'

let stage: Stage
let resources: Resources
beforeAll(async () => {
  stage = await hostileStage()
  resources = resourcesOf(stage)
})
afterAll(() => stage.close())

async function pending(): Promise<string> {
  const { id } = await stage.world.person({ professional: { status: 'Pendente' } })
  for (const [kind, name] of [
    ['document-front', 'documento-frente'],
    ['document-selfie', 'selfie-documento'],
  ] as const) {
    const key = `private/documents/${id}/${name}`
    await stage.world.adapters.files.put(key, Buffer.from('x'), { contentType: 'image/jpeg', visibility: 'private' })
    await stage.world.db.insert(storedFiles).values({ key, userId: id, kind, bytes: 1 })
    const view = { action: 'document.viewed', entity: 'documents', entityId: id, details: { kind: name } }
    await stage.world.db.insert(auditLog).values({ ...view, actorId: stage.actor('admin').id, createdAt: stage.world.now() })
  }
  return id
}

async function appealed(): Promise<string> {
  const messageId = await resources.blockedMessage((await stage.world.person()).id)
  await stage.world.db.update(messages).set({ appeal: 'open', appealedAt: stage.world.now() }).where(eq(messages.id, messageId))
  return messageId
}

async function chargeback(): Promise<string> {
  const { db, now } = stage.world
  const bookingId = await resources.paidBooking(stage.vera.id)
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookingId))
  const about = { paymentId: payment!.id, providerDisputeId: `dp_${randomUUID()}`, amountInCents: 10_800, reason: 'fraudulent' }
  const [row] = await db
    .insert(chargebacks)
    .values({ ...about, openedAt: now() })
    .returning()
  await db.insert(transferHolds).values({ bookingId, kind: 'chargeback', sourceId: row!.id, placedAt: now() })
  return row!.id
}

async function certificate(): Promise<string> {
  const [row] = await stage.world.db
    .insert(backgroundChecks)
    .values({ professionalId: (await stage.world.person({ professional: true })).id, provider: 'manual' })
    .returning()
  return row!.id
}

async function hiddenReview(): Promise<string> {
  const { db, now } = stage.world
  const reviewId = await resources.revealedReview(stage.zilda.id)
  const hidden = { hiddenAt: now(), hiddenBy: stage.actor('admin').id, hiddenReason: 'Ofende.' }
  await db.update(reviews).set(hidden).where(eq(reviews.id, reviewId))
  return reviewId
}

async function nameChange(): Promise<string> {
  const { id: userId } = await stage.world.person({ professional: true })
  const [row] = await stage.world.db
    .insert(nameChangeRequests)
    .values({ userId, fromName: 'Zilda Reis', toName: 'Zilda Dias', reason: 'Casei.' })
    .returning()
  return row!.id
}

/** A professional whose payout the bank refused. */
async function stuckPayout(): Promise<string> {
  const { db, now } = stage.world
  const professionalId = stage.actor('professional').id
  await db.insert(payoutAccounts).values({ professionalId }).onConflictDoNothing()
  const refused = { status: 'failed', failureCode: 'account_closed', amountInCents: 9_000 } as const
  await db
    .insert(payouts)
    .values({ id: randomUUID(), professionalId, ...refused, arrivesAt: now(), createdAt: now(), updatedAt: now() })
  return professionalId
}

async function decision(): Promise<string> {
  const professionalId = await pending()
  const { text } = await stage.call(stage.actor('admin'), 'verification.approve', 'mutation', JSON.stringify({ professionalId }))
  return (JSON.parse(text) as { result: { data: { decisionId: string } } }).result.data.decisionId
}

/** Inputs that an admin's procedure accepts, for procedures that would refuse the usual input of this test. */
const accepted: Readonly<Record<string, () => Promise<unknown>>> = {
  'chat.readAppealed': async () => ({ messageId: await appealed() }),
  'chat.decideAppeal': async () => ({ messageId: await appealed(), decision: 'uphold' }),
  'verification.approve': async () => ({ professionalId: await pending() }),
  'verification.refuse': async () => ({ professionalId: await pending(), reason: 'A foto está cortada.' }),
  'admin.addUserNote': async () => ({ userId: (await stage.world.person()).id, text: 'Ligou duas vezes.' }),
  'verification.undo': async () => ({ decisionId: await decision() }),
  'verification.claim': async () => ({ professionalId: await pending(), take: true }),
  'verification.decideCheck': async () => ({ checkId: await certificate(), outcome: 'aprovado', certificateDay: '2026-11-20' }),
  'verification.decideNameChange': async () => ({ requestId: await nameChange(), approve: true }),
  'reviews.show': async () => ({ reviewId: await hiddenReview() }),
  'payment.remindOfPayout': async () => ({ professionalId: await stuckPayout() }),
  'payment.decideChargeback': async () => ({ chargebackId: await chargeback(), finding: 'took_place' }),
}

async function inputOf(path: string): Promise<unknown> {
  const [own, call] = [accepted[path], calls[path]]
  if (own) return own()
  if (call && 'inputFor' in call) return call.inputFor(await call.foreign(resources, stage.actor('admin'), stage))
  return call?.input?.(stage.actor('admin'))
}

const acts = procedures().filter(({ access, kind }) => ['admin', ...deskAreas].includes(access ?? '') && kind === 'mutation')

describe('every admin mutation writes to the audit log', () => {
  test.each(acts)('$path', async ({ path }) => {
    const admin = stage.actor('admin')
    const input = await inputOf(path)
    const { db } = stage.world
    const byAdmin = eq(auditLog.actorId, admin.id)
    const [before] = await db.select({ id: auditLog.id }).from(auditLog).where(byAdmin).orderBy(desc(auditLog.id)).limit(1)
    const answer = await stage.call(admin, path, 'mutation', JSON.stringify(input))
    expect(answer.status, answer.text).toBe(200)
    const [last] = await db.select().from(auditLog).where(byAdmin).orderBy(desc(auditLog.id)).limit(1)
    expect(last?.id, 'no audit row').not.toBe(before?.id)
    // The audit log contains only ids and states, never the text that the admin wrote.
    const sentences = Object.values(input as object).filter((value) => String(value).includes(' '))
    for (const sentence of sentences) expect(JSON.stringify(last?.details)).not.toContain(sentence)
  })
})
