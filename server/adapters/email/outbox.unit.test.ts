import { expect, test } from 'vitest'
import { outboxEmail } from './outbox.ts'

const emailTo = (to: string) => ({ to, subject: 'Bem-vinda', text: 'Olá', html: '<p>Olá</p>', key: 'welcome:1' })

test('accepts an email', async () => {
  await expect(outboxEmail.send(emailTo('ana@demo.plumai'))).resolves.toBeUndefined()
})

test.each(['fail@demo.plumai', 'FAIL@demo.plumai'])('throws unavailable for the recipient %s', async (to) => {
  await expect(outboxEmail.send(emailTo(to))).rejects.toMatchObject({ name: 'EmailFailed', reason: 'unavailable' })
})
