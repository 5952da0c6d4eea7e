import { EVENTS_MISSED } from '#server/adapters/bus/port.ts'

/** Events after which cached public pages may show what a person no longer allows (ADR 043). */
const endings: ReadonlySet<string> = new Set([
  'directory.consent-withdrawn',
  'reviews.line-withdrawn',
  'reviews.hidden',
  EVENTS_MISSED,
])

/** True if the caches of public pages must be emptied after an event of this type. */
export function endsPublicConsent(type: string): boolean {
  return endings.has(type)
}

/**
 * The Cache-Control header of public pages and of their photos. A CDN may show them for five minutes, and one more while it
 * fetches a new version. With our own caches (two minutes) a withdrawn consent takes effect within ten minutes. Browsers
 * revalidate each time.
 */
export const PUBLIC_FOR_MINUTES = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'
