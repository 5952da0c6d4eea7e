import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '#server/test/stage/smtp-server.ts'
import { EmailFailed } from './port.ts'
import { createSmtpEmail } from './smtp.ts'

const email = {
  to: 'ana@demo.plumai',
  subject: 'Sua reserva está confirmada',
  text: 'Olá, Ana',
  html: '<p>Olá, Ana</p>',
  key: 'booking.paid:1',
}
let sink: SmtpServer | undefined
afterEach(() => sink?.close())

test('sends an email as text and HTML with sender, recipient and subject', async () => {
  sink = await startSmtpServer()
  await adapter().send(email)
  expect(sink.commands).toEqual(expect.arrayContaining(['MAIL FROM:<oi@plumai.example>', 'RCPT TO:<ana@demo.plumai>']))
  const [message = ''] = sink.messages
  expect(message).toMatch(/^From: =\?UTF-8\?\S+\?= <oi@plumai\.example>$/m)
  expect(message).toMatch(/^To: ana@demo\.plumai$/m)
  expect(message).toContain('multipart/alternative')
  expect(message).toMatch(/text\/plain[\s\S]+Ol=C3=A1, Ana[\s\S]+text\/html[\s\S]+<p>Ol=C3=A1, Ana<\/p>/)
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('gives each email key its own Message-ID, which does not reveal the key', async () => {
  sink = await startSmtpServer()
  for (const key of ['booking.paid:1', 'booking.paid:1', 'booking.paid:2']) await adapter().send({ ...email, key })
  const ids = sink.messages.map((message) => /^Message-ID: (.+)$/m.exec(message)?.[1])
  expect(ids[0]).toMatch(/^<[0-9a-f]{40}@plumai\.example>$/)
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
})

test('a line break in the subject of an email adds no header', async () => {
  sink = await startSmtpServer()
  await adapter().send({ ...email, subject: 'Oi\r\nBcc: c@d.example' })
  expect(sink.messages[0]).not.toMatch(/^Bcc:/m)
  expect(sink.commands.filter((command) => command.startsWith('RCPT'))).toHaveLength(1)
})

describe('a failure', () => {
  test.each<[string, Partial<Record<string, string | null>>, string]>([
    ['the recipient does not exist', { RCPT: '550 5.1.1 No such user ana@demo.plumai' }, 'refused'],
    ['the email is refused', { DATA: '554 5.7.1 Spam' }, 'refused'],
    ['the mailbox is busy', { RCPT: '450 4.2.1 Try later, ana@demo.plumai' }, 'unavailable'],
    ['the server stops answering', { RCPT: null }, 'unavailable'],
    ['the server sends no greeting', { greeting: null }, 'unavailable'],
    ['the password is wrong', { AUTH: '535 5.7.8 Wrong password' }, 'misconfigured'],
  ])('a failure when %s has the right reason and contains no personal data', async (_, replies, reason) => {
    sink = await startSmtpServer(replies)
    const started = performance.now()
    const failure = await adapter('AUTH' in replies ? 'user:secret@' : '', 300)
      .send(email)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmailFailed)
    expect(failure).toMatchObject({ reason })
    expect(inspect(failure, { depth: 9 })).not.toMatch(/ana@|secret|Olá/)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test("the error of a failed SMTP delivery has the server's SMTP code for the log", async () => {
    sink = await startSmtpServer({ RCPT: '550 5.1.1 No such user ana@demo.plumai' })
    const failure = await adapter()
      .send(email)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ cause: { code: 'EENVELOPE 550' } })
  })
})

function adapter(login = '', timeoutMs = 5_000) {
  return createSmtpEmail({ url: `smtp://${login}127.0.0.1:${sink?.port}`, from: 'oi@plumai.example', timeoutMs })
}
