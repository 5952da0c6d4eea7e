import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#server/test/stage/smtp-server.ts'
import { outboxEmail } from './outbox.ts'
import { EmailFailed, type EmailPort } from './port.ts'
import { createSmtpEmail } from './smtp.ts'

/** An email adapter for the contract tests. */
type Place = {
  email: EmailPort
  /** How many emails the adapter has accepted so far; null when the number cannot be observed. */
  accepted: () => number | null
  /** Makes the email adapter unavailable, and returns a recipient for whom sending now fails. */
  breakDown: () => Promise<string>
}

async function smtpPlace(): Promise<Place> {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  return {
    email: createSmtpEmail({ url: `smtp://127.0.0.1:${server.port}`, from: 'oi@plumai.example', timeoutMs: 2_000 }),
    accepted: () => server.messages.length,
    breakDown: async () => server.close().then(() => 'ana@demo.plumai'),
  }
}

async function outboxPlace(): Promise<Place> {
  return { email: outboxEmail, accepted: () => null, breakDown: async () => 'fail@demo.plumai' }
}

describe.each([
  ['the outbox', outboxPlace, false],
  ['SMTP', smtpPlace, true],
])('%s keeps the contract of the port:', (_name, open, delivers) => {
  const emailTo = (to: string) => ({
    to,
    subject: 'Sua reserva',
    text: 'Olá, Ana',
    html: '<p>Olá, Ana</p>',
    key: 'booking.paid:1',
  })

  test('every email adapter states whether it sends emails to other machines', async () => {
    expect((await open()).email.delivers).toBe(delivers)
  })

  test('accepts an email, and accepts the same email a second time', async () => {
    const { email, accepted } = await open()
    await expect(email.send(emailTo('ana@demo.plumai'))).resolves.toBeUndefined()
    await expect(email.send(emailTo('ana@demo.plumai'))).resolves.toBeUndefined()
    expect([2, null]).toContain(accepted())
  })

  test.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Ana <a@b.example>',
    'fail@b.example, c@d.example',
    `${'a'.repeat(250)}@b.example`,
    'ana',
    '',
  ])('refuses the recipient %j and sends nothing', async (to) => {
    const { email, accepted } = await open()
    const failure = await email.send(emailTo(to)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmailFailed)
    expect(failure).toMatchObject({ name: 'EmailFailed', reason: 'refused' })
    expect([0, null]).toContain(accepted())
  })

  test('an outage throws EmailFailed unavailable, and the error names neither recipient nor content', async () => {
    const { email, breakDown } = await open()
    const failure = await email.send(emailTo(await breakDown())).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmailFailed)
    expect(failure).toMatchObject({ name: 'EmailFailed', reason: 'unavailable' })
    expect(inspect(failure, { depth: 9 })).not.toMatch(/@demo|Olá|reserva/)
  })
})
