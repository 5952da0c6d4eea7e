import { expect, onTestFinished, test } from 'vitest'
import type { MetricType } from 'web-vitals'
import { measureVisit } from './measure-visit.ts'

/** Makes the page look hidden or visible, and notifies its listeners. */
function show(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('measured values are sent once, when the page is hidden, with their route and without any id', () => {
  onTestFinished(() => Reflect.deleteProperty(document, 'visibilityState') as unknown as void)
  const reports: ((metric: MetricType) => void)[] = []
  const sent: unknown[] = []
  measureVisit([(report) => void reports.push(report)], (body) => sent.push(JSON.parse(body)))
  const report = (name: string, value: number, path: string) =>
    reports[0]?.({ name, value, navigationURL: `${location.origin}${path}` } as MetricType)
  show('hidden')
  expect(sent).toEqual([])
  report('LCP', 1_234.56789, '/profissional/0b7a6e1c-5a0e-4a73-8f4e-0d0f0f3d9a11?dia=2026-11-23')
  report('CLS', 0.01, '/buscar')
  report('CLS', 11, '/buscar')
  report('FCP', 1, '/buscar')
  report('INP', 80, '/nao-existe')
  show('visible')
  expect(sent).toEqual([])
  show('hidden')
  show('hidden')
  expect(sent).toEqual([
    [
      { name: 'LCP', route: '/profissional/$id', value: 1_234.568 },
      { name: 'CLS', route: '/buscar', value: 0.01 },
    ],
  ])
})
