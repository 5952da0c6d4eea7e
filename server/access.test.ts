import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listProcedures, renderAccess } from '#scripts/access.ts'

test('every procedure declares who may call it', () => {
  expect(listProcedures().filter(({ meta }) => !meta.access)).toEqual([])
  expect(listProcedures().length).toBeGreaterThan(30)
})

test('docs/access.md lists the procedures of the API with their current access', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(renderAccess())
})

test('the router has every procedure named in the specification', () => {
  const named = `auth.signUp auth.signIn auth.signOut auth.session auth.requestReset address.lookup search.professionals
    search.profile availability.slots booking.request booking.mine booking.byId booking.cancel payment.start
    payment.publishableKey subscription.start subscription.current chat.open chat.conversations chat.messages chat.send
    chat.live reviews.submit`.split(/\s+/)
  expect(listProcedures().map(({ path }) => path)).toEqual(expect.arrayContaining(named))
})
