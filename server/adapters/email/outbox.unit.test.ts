import { expect, test } from 'vitest'
import { outboxEmail } from './outbox.ts'

test.each(['fail@demo.plumai', 'FAIL@demo.plumai'])('throws unavailable for the recipient %s', async (to) => {
  const email = { to, subject: 'Bem-vinda', text: 'Olá', html: '<p>Olá</p>', key: 'welcome:1' }
  await expect(outboxEmail.send(email)).rejects.toMatchObject({ name: 'EmailFailed', reason: 'unavailable' })
})
