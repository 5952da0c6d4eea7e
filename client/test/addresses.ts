import type { AnyRoute } from '@tanstack/react-router'
import { appAt } from '#client/server-app.ts'

/** Query strings with unexpected values of a search parameter. */
export const hostileValues: readonly ((key: string) => string)[] = [
  ...[
    '5',
    'true',
    '-1',
    '1e999',
    'NaN',
    'null',
    '[]',
    '["entrar"]',
    '{"toString":1}',
    '2026-13-40',
    '2026-02-29',
    '99999-01-01',
    'x'.repeat(3_000),
    'javascript:alert(document.domain)',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example/profissional/5f0f5a6e-0000-4000-8000-0000000000bb',
    '__proto__',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\u0000\u202e👩🏽‍🦰ﷺ',
    '11987654321',
    ' ',
  ].map((value) => (key: string) => `${key}=${encodeURIComponent(value)}`),
  (key) => `${key}`,
  (key) => `${key}=%E0%A4%A&${key}=%ff`,
  (key) => `${key}[]=a&${key}[b]=c`,
  (key) => `${key}=a&${key}=b&${key}=c`,
]

/** Every page of the application as a path with its ids, and the search parameters that the page accepts. */
export function pageAddresses(): { path: string; keys: readonly string[] }[] {
  const { router } = appAt('/', () => Promise.reject(new Error('not asked')))
  return Object.values<AnyRoute>({ ...router.routesById })
    .filter(({ children }) => !children)
    .map(({ fullPath, options }) => ({
      path: fullPath.replace('/diaristas/$', '/diaristas/sao-paulo-sp').replace(/\$\w+/, '5f0f5a6e-0000-4000-8000-0000000000bb'),
      keys: (options.validateSearch as { keys: readonly string[] }).keys,
    }))
}
