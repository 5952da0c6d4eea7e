import { expect, test } from 'vitest'
import { createOutboxMail, memoryOutbox } from './outbox.ts'
import { MailFailed } from './port.ts'

const mail = (key: string, to = 'ana@demo.plumai') => ({ to, subject: 'Bem-vinda', text: 'Olá', html: '<p>Olá</p>', key })

test('keeps what it was given, newest first, and finds it by id', async () => {
  const store = outbox()
  const post = createOutboxMail(store)
  await post.send(mail('welcome:1'))
  await post.send(mail('welcome:2', 'beto@demo.plumai'))
  expect((await store.list(10)).map(({ key }) => key)).toEqual(['welcome:2', 'welcome:1'])
  expect(await store.list(1)).toHaveLength(1)
  expect(await store.find('id-1')).toEqual({ ...mail('welcome:1'), id: 'id-1', sentAt: new Date('2026-11-21T12:00:00Z') })
  expect(await store.find('id-9')).toBeNull()
})

test('one key is one message', async () => {
  const store = outbox()
  const post = createOutboxMail(store)
  await Promise.all([post.send(mail('welcome:1')), post.send(mail('welcome:1')), post.send(mail('welcome:1'))])
  expect(store.sent).toHaveLength(1)
})

test.each(['fail@demo.plumai', 'FAIL@demo.plumai'])('%s is unavailable and nothing is kept', async (to) => {
  const store = outbox()
  const failure = await createOutboxMail(store)
    .send(mail('k', to))
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MailFailed)
  expect(failure).toMatchObject({ reason: 'unavailable' })
  expect(store.sent).toEqual([])
})

function outbox() {
  let ids = 0
  return memoryOutbox({ now: () => new Date('2026-11-21T12:00:00Z'), newId: () => `id-${++ids}` })
}
