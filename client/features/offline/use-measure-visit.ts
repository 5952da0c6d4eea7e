import { useEffect } from 'react'

/** The share of page visits that are measured. /privacidade states the same share, so change both together. */
const SHARE = 0.1

/** Measures one of ten page visits to the built product. The measuring code is client/lib/measure-visit.ts. */
export function useMeasureVisit(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || Math.random() >= SHARE) return
    // A failure to load the measuring script is ignored, because the page works without it.
    void import('#client/lib/measure-visit.ts').then(({ measureVisit }) => measureVisit()).catch(() => undefined)
  }, [])
}
