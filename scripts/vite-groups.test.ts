import { expect, test } from 'vitest'
import { groups } from './vite-groups.ts'

const modules: Record<string, string[]> = {
  '/x/client/main.tsx': [],
  '/x/client/routes/_app.tsx?tsr-split=component': ['/x/client/features/shell/app-shell.tsx'],
  '/x/client/features/shell/app-shell.tsx': ['/x/node_modules/lucide-react/one-icon.mjs'],
  '/x/node_modules/lucide-react/one-icon.mjs': [],
  '/x/shared/money.ts': [],
  '/x/shared/auth.ts': ['/x/node_modules/zod/index.js'],
  '/x/node_modules/zod/index.js': [],
  '/x/client/ui/masked-field.tsx': ['/x/shared/auth.ts', '/x/node_modules/@maskito/core/index.js'],
  '/x/node_modules/@maskito/core/index.js': [],
  '/x/client/features/booking/rules.ts': [],
  '/x/client/features/security/form.tsx': ['/x/client/ui/masked-field.tsx'],
  '/x/client/features/chat/with-form.tsx': ['/x/client/features/security/form.tsx'],
  '/x/client/features/shell/with-feature.tsx': ['/x/client/features/booking/rules.ts'],
  '/x/client/features/landing/texts.ts': [],
  '/x/client/features/landing/help.tsx': ['/x/shared/auth.ts'],
  '/x/client/features/offline/kept.ts': ['/x/shared/money.ts'],
  '/x/client/features/shell/index.ts': ['/x/client/features/offline/kept.ts'],
  '/x/client/features/dashboard/figures.tsx': ['/x/client/features/shell/index.ts'],
  '/x/client/features/landing/circle.ts': ['/x/client/features/landing/circle.ts'],
}
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: modules[id] ?? [],
    importers: Object.keys(modules).filter((other) => modules[other]?.includes(id)),
  }),
}
/** The file that a group whose name is a function puts a module into. */
const fileOf = (group: string, id: string) => {
  const found = groups.find((one) => 'debugName' in one && one.debugName === group)
  return found && typeof found.name === 'function' ? found.name(id, graph) : undefined
}

test('what imports zod or a library of forms is kept apart from the kit', () => {
  expect(fileOf('shared', '/x/shared/money.ts')).toBe('kit')
  expect(fileOf('shared', '/x/shared/auth.ts')).toBe('schemas')
  expect(fileOf('shared', '/x/client/ui/masked-field.tsx')).toBe('forms')
  expect(fileOf('shared', '/x/client/features/security/form.tsx')).toBe('account')
})

test('each feature belongs to one area, also a new one', () => {
  expect(fileOf('shared', '/x/client/features/booking/rules.ts')).toBe('bookings')
  expect(fileOf('shared', '/x/client/features/landing/texts.ts')).toBe('visitors')
  expect(fileOf('shared', '/x/client/features/landing/help.tsx')).toBe('texts')
  expect(fileOf('shared', '/x/node_modules/uqr/dist/index.mjs')).toBe('account')
  expect(fileOf('shared', '/x/client/features/brand-new/page.tsx')).toBe('account')
  expect(fileOf('shared', '/x/client/routes/index.tsx')).toBeNull()
})

test('a module that imports from another area goes to the area that no other imports', () => {
  expect(fileOf('shared', '/x/client/features/chat/with-form.tsx')).toBe('account')
  expect(fileOf('shared', '/x/client/features/shell/with-feature.tsx')).toBe('account')
})

test('what every page has is in the kit, so that a feature that uses it stays in its area', () => {
  expect(fileOf('shared', '/x/client/features/offline/kept.ts')).toBe('kit')
  expect(fileOf('shared', '/x/client/features/shell/index.ts')).toBe('kit')
  expect(fileOf('shared', '/x/client/features/dashboard/figures.tsx')).toBe('bookings')
})

test('what only the frame imports comes with the frame', () => {
  expect(fileOf('frame', '/x/node_modules/lucide-react/one-icon.mjs')).toBe('frame')
  expect(fileOf('frame', '/x/client/features/landing/circle.ts')).toBeNull()
})
