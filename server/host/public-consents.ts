import { EVENTS_MISSED } from '#server/adapters/bus/port.ts'

/** After these events, what is cached of public pages may show something that a person no longer allows (ADR 043). */
const endings: ReadonlySet<string> = new Set([
  'directory.consent-withdrawn',
  'reviews.line-withdrawn',
  'reviews.hidden',
  EVENTS_MISSED,
])

/** Whether an event of this type empties the caches of public pages. */
export function endsPublicConsent(type: string): boolean {
  return endings.has(type)
}

/**
 * The Cache-Control of public pages and of the photos on them. A CDN may show them for five minutes, and for one more while it asks for
 * the next one. With our own caches (two minutes) a withdrawn consent thus ends within ten. Browsers ask each time.
 */
export const PUBLIC_FOR_MINUTES = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'
