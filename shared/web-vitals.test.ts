import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageRoutes, routeOf } from './web-vitals.ts'

test('the list of routes contains every page except the component kit for developers', () => {
  const files = readdirSync(join(import.meta.dirname, '../client/routes'))
  const routes = files
    .filter((file) => !/^(__root|_app|_app\.admin|\[_\]kit)\.tsx$/.test(file))
    .map((file) => {
      const parts = file.replace(/\.tsx$/, '').split('.')
      return `/${parts.filter((part) => part !== '_app' && part !== 'index').join('/')}`.replaceAll('_/', '/')
    })
  expect([...pageRoutes].toSorted()).toEqual(routes.toSorted())
})

test.each([
  ['/', '/'],
  ['/buscar', '/buscar'],
  ['/buscar/', '/buscar'],
  ['/profissional/0b7a6e1c-5a0e-4a73-8f4e-0d0f0f3d9a11', '/profissional/$id'],
  ['/certificado/modulo/2', '/certificado/modulo/$id'],
  ['/diaristas', '/diaristas/$'],
  ['/diaristas/sao-paulo-sp/faxina-leve', '/diaristas/$'],
  ['/verificar', '/verificar'],
  ['/verificar/abc', '/verificar/$codigo'],
  ['/profissional', null],
  ['/profissional/a/b', null],
  ['/nao-existe', null],
])('the route of %s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
