import { useEffect } from 'react'

/** The share of visits that are measured. /privacidade names it. */
const SHARE = 0.1

/** Measures one of ten visits to the built product (client/lib/measure-visit.ts). */
export function useMeasureVisit(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || Math.random() >= SHARE) return
    // Without this script the page lacks nothing.
    void import('#client/lib/measure-visit.ts').then(({ measureVisit }) => measureVisit()).catch(() => undefined)
  }, [])
}
