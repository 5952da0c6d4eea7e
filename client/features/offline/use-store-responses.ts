import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { DAY_MS } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { versionIn } from './hold-version.ts'
import { keepResponses, readOfflineRecord } from './record.ts'

/** The queries of the pages that a professional opens during a working day: agenda, bookings, dashboard, payouts and series. */
const keys: QueryKey[] = [
  getQueryKey(trpc.booking.mine),
  getQueryKey(trpc.booking.agenda),
  getQueryKey(trpc.dashboard.professional),
  getQueryKey(trpc.payment.payouts),
  getQueryKey(trpc.series.mine),
]
/**
 * For how many milliseconds a stored response is shown, and how many characters it may have. Browsers limit the storage of a site
 * to about five million characters.
 */
const SHOWN_FOR_MS = DAY_MS
const LONGEST = 500_000
const QUIET_MS = 2_000

/**
 * Stores the last responses for the agenda, bookings, dashboard, payouts and series on a professional's device, and fills the
 * query cache with them. So on a slow network a page shows the stored data at once, while it loads the current data from the
 * server.
 */
export function useStoreResponses(): void {
  const client = useQueryClient()
  const { user, isProfessional } = useSession()
  const owner = isProfessional && user ? user.id : null
  useEffect(() => {
    const version = versionIn(document)
    if (owner === null || version === null) return
    for (const key of keys) client.setQueryDefaults(key, { gcTime: SHOWN_FOR_MS })
    restore(client, owner, version)
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.status !== 'success' || !isKept(query.queryKey)) return
      clearTimeout(timer)
      timer = setTimeout(() => store(client, owner, version), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, owner])
}

const isKept = ([path]: QueryKey) => keys.some(([kept]) => hashKey([kept]) === hashKey([path]))

function restore(client: QueryClient, owner: string, version: string): void {
  const record = readOfflineRecord()
  if (record?.owner !== owner || record.responses?.version !== version) return
  const oldest = Date.now() - SHOWN_FOR_MS
  for (const { key, data, updatedAt } of record.responses.queries) {
    if (updatedAt <= oldest || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt })
    // The stored response is marked as stale, so that the page loads the current data even when the response is recent.
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

function store(client: QueryClient, owner: string, version: string): void {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
  if (JSON.stringify(queries).length <= LONGEST) keepResponses(owner, { version, queries })
}
