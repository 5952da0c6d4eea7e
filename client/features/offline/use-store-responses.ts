import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { DAY_MS } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { versionIn } from './hold-version.ts'
import { keepResponses, readOfflineRecord } from './record.ts'

/** What a professional opens in the middle of a day: the agenda, the first page and the money. */
const keys: QueryKey[] = [
  getQueryKey(trpc.booking.mine),
  getQueryKey(trpc.booking.agenda),
  getQueryKey(trpc.dashboard.professional),
  getQueryKey(trpc.payment.payouts),
  getQueryKey(trpc.series.mine),
]
/** Older responses are not shown again, and longer ones are not stored, because a browser gives a site about five million characters. */
const SHOWN_FOR_MS = DAY_MS
const LONGEST = 500_000
const QUIET_MS = 2_000

/**
 * Keeps the last responses of these pages on the device of a professional, as the next bookings are kept, and gives them to a page that
 * has none yet. So a tap shows on a slow network what is known, while the page asks the server for what has changed.
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
    // The page that opens asks the server in any case, however young the response is.
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
