import type { ErrorComponentProps } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ChatClosed, ConversationsClosed } from './chat-closed.tsx'
import { ConversationsPage } from './conversations-page.tsx'

const open = async (Closed: (props: ErrorComponentProps) => ReactNode, code: string, message: string) => {
  const error = TRPCClientError.from(refusal(code, null, message))
  const component = await asPerson(() => <Closed error={error} reset={() => undefined} />)
  return openPages('/', { '/': { component } }, {})
}

test.each([
  ['NOT_FOUND', 'Conversa não encontrada', 'Erro ao carregar conversa'],
  ['INTERNAL_SERVER_ERROR', 'O erro foi nosso. Tente de novo em instantes.', 'Erro ao carregar mensagens'],
])(
  'a conversation that fails with %s shows the error on the page and in a toast, with a link to the list',
  async (code, message, title) => {
    const { screen, toasts } = await open(ChatClosed, code, message)
    await expect.element(screen.getByRole('alert').getByText(title)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Minhas Conversas' })).toHaveAttribute('href', '/conversas')
    expect(toasts).toEqual([{ tone: 'error', title, description: message }])
  },
)

test('shows the error under the page title when the list of conversations cannot be loaded', async () => {
  const { screen, toasts } = await open(
    ConversationsClosed,
    'INTERNAL_SERVER_ERROR',
    'O erro foi nosso. Tente de novo em instantes.',
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Minhas Conversas' })).toBeVisible()
  await expect.element(screen.getByRole('alert').getByText('Erro ao carregar conversas')).toBeVisible()
  expect(toasts).toEqual([
    { tone: 'error', title: 'Erro ao carregar conversas', description: 'O erro foi nosso. Tente de novo em instantes.' },
  ])
})

test('shows the empty state under the page title when there are no conversations', async () => {
  const { screen } = await openPages('/', { '/': { component: ConversationsPage } }, { 'chat.conversations': () => [] })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Minhas Conversas' })).toBeVisible()
  await expect.element(screen.getByText('Você ainda não tem conversas')).toBeVisible()
})
