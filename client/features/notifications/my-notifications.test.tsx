import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { MyNotifications } from './my-notifications.tsx'

test('the page of a notification is preloaded with the id in its link, without the link’s anchor', async () => {
  const loaded: (string | undefined)[] = []
  const item = { id: 'n1', kind: 'dispute.received', title: 'Pedido de ajuda', body: 'Responda.', read: false }
  const { screen, here } = await openPages(
    '/notificacoes',
    {
      '/notificacoes': { component: () => <MyNotifications tab="recentes" onTab={() => undefined} /> },
      '/agendamento/$id': { component: () => <h1>Agendamento</h1>, loader: ({ params }) => void loaded.push(params.id) },
    },
    {
      'notifications.mine': () => ({
        items: [{ ...item, link: '/agendamento/b1#ajuda', createdAt: '2030-11-20T12:00:00.000Z' }],
        unread: 1,
      }),
    },
    { preload: true },
  )
  const link = screen.getByRole('link', { name: /Pedido de ajuda/ })
  await link.hover()
  await expect.poll(() => loaded).toContain('b1')
  await link.click()
  await expect.poll(here).toBe('/agendamento/b1#ajuda')
  expect(new Set(loaded)).toEqual(new Set(['b1']))
})

test('an opened notification is read, one fewer is counted, and its page opens before the server responds', async () => {
  const item = { kind: 'booking.confirmed', body: 'Veja.', link: '/agendamento/b1', createdAt: '2030-11-20T12:00:00.000Z' }
  const items = [
    { ...item, id: 'n1', title: 'Primeira', read: false },
    { ...item, id: 'n2', title: 'Segunda', read: false },
    { ...item, id: 'n3', title: 'Terceira', read: true },
  ]
  const pages = {
    '/notificacoes': { component: () => <MyNotifications tab="recentes" onTab={() => undefined} /> },
    '/agendamento/$id': { component: () => <h1>Agendamento</h1> },
  }
  // The mocked server has no function for the procedure `notifications.read`, so the response of that procedure never arrives.
  const { screen, here, back, asked } = await openPages('/notificacoes', pages, {
    'notifications.mine': () => ({ items, unread: 2 }),
  })
  await expect.element(screen.getByText('2 não lidas')).toBeVisible()
  await screen.getByRole('link', { name: /Primeira/ }).click()
  await expect.poll(here).toBe('/agendamento/b1')
  back()
  await expect.element(screen.getByText('1 não lida')).toBeVisible()
  await screen.getByRole('link', { name: /Terceira/ }).click()
  await expect.poll(here).toBe('/agendamento/b1')
  expect(asked('notifications.read')).toEqual([{ id: 'n1' }])
})
