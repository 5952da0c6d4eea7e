import { afterEach, beforeEach, expect, test } from 'vitest'
import { trpc } from '#client/lib/api.ts'
import { claimOfflineRecord } from '#client/lib/storage.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { keepOnDevice } from '#client/test/offline-stage.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { readOfflineRecord } from './record.ts'
import { useStoreResponses } from './use-store-responses.ts'

const meta = document.createElement('meta')
meta.name = 'plumai-versao'

beforeEach(() => {
  meta.content = 'first'
  document.head.append(meta)
})
afterEach(() => {
  meta.remove()
  claimOfflineRecord(null)
})

/** Opens a page that shows a response of the server, by default to a professional. Without `answer` the server never responds. */
async function open(answer?: () => unknown, isProfessional = true) {
  const component = await asPerson(
    () => {
      useStoreResponses()
      const { data } = trpc.payment.payouts.useQuery()
      return <p>{data ? JSON.stringify(data) : 'Carregando'}</p>
    },
    { isProfessional },
  )
  return openPages('/', { '/': { component } }, answer ? { 'payment.payouts': answer } : {})
}

/** Opens the page with a response of the server, waits until the response is stored, and closes the page. */
async function storedOnce() {
  keepOnDevice()
  const first = await open(() => ({ paidInCents: 9_000 }))
  await expect.element(first.screen.getByText(/9000/)).toBeVisible()
  await expect.poll(() => readOfflineRecord()?.responses?.queries, { timeout: 5_000 }).toHaveLength(1)
  await first.screen.unmount()
}

test('a page shows its stored response until the server has responded, and then the new response', async () => {
  await storedOnce()
  let answered: (value: unknown) => void = () => undefined
  const { screen } = await open(() => new Promise((resolve) => (answered = resolve)))
  await expect.element(screen.getByText(/9000/)).toBeVisible()
  answered({ paidInCents: 500 })
  await expect.element(screen.getByText(/\b500\b/)).toBeVisible()
})

test('a stored response is not shown by another version or to a contractor, and a sign-out deletes it', async () => {
  await storedOnce()
  meta.content = 'second'
  const other = await open()
  await expect.element(other.screen.getByText('Carregando')).toBeVisible()
  meta.content = 'first'
  const contractor = await open(undefined, false)
  await expect.element(contractor.screen.getByText('Carregando').last()).toBeVisible()
  claimOfflineRecord(null)
  expect(readOfflineRecord()).toBeNull()
})
