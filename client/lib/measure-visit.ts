import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import { MAX_VITALS, routeOf, type Vital, vitals } from '#shared/web-vitals.ts'

type Sources = readonly ((report: (metric: MetricType) => void, options: { reportSoftNavs: boolean }) => void)[]

/**
 * Measures how fast the pages of a visit are shown (LCP) and respond to input (INP), and how much their layout shifts (CLS), by
 * route. The values are sent when the page is hidden or left. Only a sample of visits is measured.
 */
export function measureVisit(
  sources: Sources = [onLCP, onINP, onCLS],
  send: (body: string) => unknown = (body) => navigator.sendBeacon('/vitals', body),
): void {
  let waiting: Vital[] = []
  const note = ({ name, value, navigationURL }: MetricType) => {
    const route = routeOf(new URL(navigationURL ?? location.href, location.origin).pathname)
    if (!route || !isVital(name) || value > vitals[name] || waiting.length >= MAX_VITALS) return
    waiting.push({ name, route, value: Math.round(value * 1_000) / 1_000 })
  }
  for (const source of sources) source(note, { reportSoftNavs: true })
  // This listener must be added after those of web-vitals, because they report their last values when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || waiting.length === 0) return
    send(JSON.stringify(waiting))
    waiting = []
  })
}

function isVital(name: MetricType['name']): name is Vital['name'] {
  return name in vitals
}
