import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ReplyToReview } from '#shared/reviews.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { trpc } from './api.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAct } from './use-act.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** A page with a list. Its only row disappears after the button of the row has succeeded. */
function Page() {
  const { data } = trpc.favourites.list.useQuery()
  trpc.insurance.mine.useQuery()
  trpc.club.mine.useQuery()
  const { act, busy, failed } = useAct(trpc.favourites.remove, {
    done: { title: 'Removida' },
    failed: { title: 'Erro ao salvar', description: 'Tente de novo.' },
    also: ['insurance'],
  })
  return (
    <main>
      <h1 tabIndex={-1}>Favoritas</h1>
      <section>
        <button>Outra</button>
        {data?.items.map((_, index) => (
          <button key={index} aria-busy={busy} onClick={() => void act({ professionalId: id })}>
            Remover
          </button>
        ))}
      </section>
      <p>{failed}</p>
    </main>
  )
}

/** A page with two tabs. The last tab has one row, which disappears after the button of the row has succeeded. */
function LastTab() {
  const [tab, setTab] = useState('guardadas')
  const { data } = trpc.favourites.list.useQuery()
  const { act } = useAct(trpc.favourites.remove)
  const rows = data?.items.map((_, index) => (
    <button key={index} onClick={() => void act({ professionalId: id })}>
      Remover
    </button>
  ))
  const items = [
    { value: 'vistas', label: 'Vistas', content: null },
    { value: 'guardadas', label: 'Guardadas', content: rows },
  ]
  return (
    <main>
      <h1 tabIndex={-1}>Favoritas</h1>
      <Tabs label="Quais" value={tab} onChange={setTab} items={items} />
    </main>
  )
}

function open(set: () => unknown, component = Page) {
  let removed = false
  const answers = {
    'favourites.list': () => ({ items: removed ? [] : [{}] }),
    'insurance.mine': () => ({}),
    'club.mine': () => ({}),
    'favourites.remove': async () => {
      const answer = await set()
      removed = true
      return answer
    },
  }
  return openPages('/', { '/': { component } }, answers)
}

test('a mutation shows its result, reloads only the queries it may have changed, and keeps the focus near its button', async () => {
  const { screen, asked, toasts } = await open(() => ({ ok: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByRole('button', { name: 'Outra' })).toHaveFocus()
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Removida' }])
  expect(['favourites.list', 'insurance.mine', 'club.mine'].map((path) => asked(path).length)).toEqual([2, 2, 1])
})

test('when the last row of a tab is removed, that tab stays selected', async () => {
  const { screen } = await open(() => ({ ok: true }), LastTab)
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByRole('heading', { name: 'Favoritas' })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: 'Guardadas' })).toHaveAttribute('aria-selected', 'true')
})

test('a double click sends the mutation only once', async () => {
  let finish: (answer: unknown) => void = () => {}
  const { screen, asked } = await open(() => new Promise((resolve) => (finish = resolve)))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByRole('button', { name: 'Remover' })).toHaveAttribute('aria-busy', 'true')
  expect(asked('favourites.remove')).toHaveLength(1)
  finish({ ok: true })
})

test('a refusal shows the message of the server, and an internal error shows the fallback text of the page', async () => {
  let code = 'CONFLICT'
  const { screen, toasts } = await open(() => {
    throw refusal(code, null, 'Este perfil não está mais na Plumaí.')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByText('Este perfil não está mais na Plumaí.')).toBeVisible()
  code = 'INTERNAL_SERVER_ERROR'
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByText('Tente de novo.')).toBeVisible()
  expect(toasts).toMatchObject([{ description: 'Este perfil não está mais na Plumaí.' }, { description: 'Tente de novo.' }])
})

test('no toast is shown after a session has ended, because /auth says so', async () => {
  const { screen, asked, toasts } = await open(() => {
    throw refusal('UNAUTHORIZED', 'signed_out', 'Entre de novo')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.poll(() => asked('favourites.list')).toHaveLength(2)
  expect(toasts).toEqual([])
})

function Reply() {
  return (
    <ReasonForm
      procedure={trpc.reviews.reply}
      schema={ReplyToReview}
      values={{ reviewId: id, reply: '' }}
      failed="Não foi possível publicar"
      openedBy="Responder"
      name="reply"
      label="Sua resposta"
      maxLength={1_000}
      buttons={[{ label: 'Publicar' }]}
    />
  )
}

test('a field message of the server is shown at its field, which gets the focus', async () => {
  const { screen, toasts } = await openPages(
    '/',
    { '/': { component: Reply } },
    {
      'reviews.reply': () => {
        const { error } = refusal('BAD_REQUEST', 'contact_forbidden', 'Dados inválidos')
        throw { error: { ...error, data: { ...error.data, fields: { reply: ['Não escreva telefone.'] } } } }
      },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }))
  const field = screen.getByLabelText('Sua resposta')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'Ligue para mim')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  await expect.element(field).toHaveAccessibleDescription(/Não escreva telefone\./)
  await expect.element(field).toHaveFocus()
  expect(toasts).toMatchObject([{ title: 'Não foi possível publicar', description: 'Não escreva telefone.' }])
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await expect.element(screen.getByRole('button', { name: 'Responder' })).toHaveFocus()
})

test('a mutation without a response does not keep setting timers after its page is closed', async () => {
  const { screen } = await open(() => new Promise(() => {}))
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await screen.unmount()
  const timers = vi.spyOn(window, 'setTimeout')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(timers.mock.calls.length).toBeLessThan(10)
  timers.mockRestore()
})

/** A page with a list. One button loads the list again, and a mutation overwrites the list with its response. */
function SetPage() {
  const utils = trpc.useUtils()
  const { data, refetch } = trpc.favourites.list.useQuery()
  const { act } = useAct(trpc.favourites.remove, {
    onDone: () => utils.favourites.list.setData(undefined, (list) => list && { ...list, items: [] }),
  })
  return (
    <main>
      <output>{data?.items.length}</output>
      <button onClick={() => void refetch()}>Carregar</button>
      <button onClick={() => void act({ professionalId: id })}>Remover</button>
    </main>
  )
}

test('a list request that began before a mutation does not overwrite the list set from the mutation’s response', async () => {
  const late = Promise.withResolvers<unknown>()
  let asked = 0
  const { screen } = await openPages(
    '/',
    { '/': { component: SetPage } },
    {
      'favourites.list': () => (asked++ === 0 ? { items: [{}] } : late.promise),
      'favourites.remove': () => ({ ok: true }),
    },
  )
  await expect.element(screen.getByText('1')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Carregar' }))
  await expect.poll(() => asked).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await expect.element(screen.getByText('0')).toBeVisible()
  late.resolve({ items: [{}] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(screen.getByText('0')).toBeVisible()
})
