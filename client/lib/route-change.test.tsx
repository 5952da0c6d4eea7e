import {
  Link,
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageTitle } from '#client/ui/page-title.tsx'
import { useRouteChange } from './route-change.ts'

function Root() {
  const announcement = useRouteChange()
  return (
    <>
      <Outlet />
      <p aria-live="polite">{announcement}</p>
    </>
  )
}

/** A page whose h1 appears only when its data has loaded. */
function Slow() {
  const [here, setHere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return here ? <PageTitle>Conversa</PageTitle> : <p>Carregando…</p>
}

test('sets the title, focuses the h1 and announces the page when the path changes, but not when only a search parameter changes', async () => {
  const root = createRootRoute({ component: Root, notFoundComponent: () => <PageTitle>Página não encontrada</PageTitle> })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <a href="#b">Início</a> })
  const search = createRoute({
    getParentRoute: () => root,
    path: '/buscar',
    staticData: { title: 'Buscar' },
    component: () => (
      <>
        <PageTitle>Buscar profissionais</PageTitle>
        <Link to="." search={{ raio: 10 }}>
          10 km
        </Link>
      </>
    ),
  })
  const profile = createRoute({
    getParentRoute: () => root,
    path: '/profissional',
    head: () => ({ meta: [{ title: 'Marlene' }] }),
    component: () => <PageTitle>Marlene Souza</PageTitle>,
  })
  const slow = createRoute({ getParentRoute: () => root, path: '/chat', component: Slow })
  const router = createRouter({
    routeTree: root.addChildren([home, search, profile, slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(<RouterProvider router={router} />)
  await expect.poll(() => document.title).toBe('Plumaí · Sua casa mais leve, com gente de confiança')

  await router.navigate({ href: '/buscar' })
  await expect.element(screen.getByRole('heading', { name: 'Buscar profissionais' })).toHaveFocus()
  expect(document.title).toBe('Buscar · Plumaí')
  await expect.element(screen.getByText('Buscar · Plumaí')).toBeInTheDocument()

  await screen.getByRole('link', { name: '10 km' }).click()
  await expect.element(screen.getByRole('link', { name: '10 km' })).toHaveFocus()

  await router.navigate({ href: '/profissional' })
  await expect.poll(() => document.title).toBe('Marlene · Plumaí')
  await router.navigate({ href: '/chat' })
  await expect.element(screen.getByRole('heading', { name: 'Conversa' })).toHaveFocus()

  await router.navigate({ href: '/nao-existe' })
  await expect.poll(() => document.title).toBe('Página não encontrada · Plumaí')
  await expect.element(screen.getByRole('heading', { name: 'Página não encontrada' })).toHaveFocus()
})

test('keeps the focus in a menu that was opened while the page was loading', async () => {
  const root = createRootRoute({ component: Root })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Início</p> })
  const slow = createRoute({ getParentRoute: () => root, path: '/chat', component: Slow })
  const router = createRouter({
    routeTree: root.addChildren([home, slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(
    <>
      <div role="menu" data-state="open" tabIndex={-1}>
        Minha Conta
      </div>
      <RouterProvider router={router} />
    </>,
  )
  await router.navigate({ href: '/chat' })
  await expect.element(screen.getByRole('heading', { name: 'Conversa' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Conversa' })).not.toHaveFocus()
})
