import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmailFailed } from '#server/adapters/email/port.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { queueEmail, sendEmail } from './email.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world?.close())

test('an email that the host refuses is logged with its code, and without recipient and subject', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('SMTP EAUTH 535'), { code: 'EAUTH 535' })
  const send = () => Promise.reject(new EmailFailed('misconfigured', { cause }))
  const ctx = { ...world.ctx, log, adapters: { ...world.adapters, email: { send } } }
  const content = { subject: 'Sua reserva', text: 'Olá', html: '<p>Olá</p>' }
  const email = { kind: 'payment.receipt', userId: null, to: 'ana@casa.example', ...content, key: 'welcome:1' } as const
  await inTransaction(ctx, (tx) => queueEmail(tx, email))
  const [queued] = await world.emails()
  await expect(sendEmail(ctx, queued?.id ?? '')).rejects.toThrow(EmailFailed)
  expect(JSON.parse(lines.join())).toMatchObject({
    msg: 'an email was not sent',
    outbox: queued?.id,
    attempt: 1,
    names: ['EmailFailed', 'Error'],
    fault: { code: 'EAUTH 535' },
  })
  expect(lines.join()).not.toMatch(/ana@|reserva|Olá/)
})
