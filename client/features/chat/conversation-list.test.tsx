import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { ConversationList } from './conversation-list.tsx'

type Conversations = Parameters<typeof ConversationList>[0]['conversations']

const at = '2026-03-20T12:00:00.000Z'
const conversation: Conversations[number] = {
  id: '5f0f5a6e-0000-4000-8000-0000000000d1',
  other: { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null },
  preview: { text: 'Combinado, até lá. '.repeat(8), mine: true, blocked: false, at },
  unread: 2,
  updatedAt: at,
}

// On phones the list extends into the padding at the sides of the page, so the test needs this padding.
function InGutters(props: { conversations: Conversations }) {
  return (
    <div className="px-4">
      <ConversationList {...props} />
    </div>
  )
}

const open = (conversations: Conversations) =>
  openPages('/', { '/': { component: () => <InGutters conversations={conversations} /> } }, {})

beforeEach(() => page.viewport(390, 844))

test('a conversation shows the other person, the last message, its time and the number of unread messages in words', async () => {
  const { screen } = await open([conversation])
  const row = screen.getByRole('link', { name: /Marlene Souza.*20\/03\/2026.*Você: Combinado.*2 mensagens não lidas/ })
  await expect.element(row).toHaveAttribute('href', `/chat/${conversation.id}`)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('shows the person’s own blocked message in italics', async () => {
  const { screen } = await open([
    { ...conversation, unread: 0, preview: { text: 'Mensagem bloqueada', mine: true, blocked: true, at } },
  ])
  const words = screen.getByText('Mensagem bloqueada')
  await expect.element(words).toBeVisible()
  expect(words.element().tagName).toBe('EM')
})

test('the empty list links to the search', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('Você ainda não tem conversas')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toBeVisible()
})

test('the list is 600 px high on a wide screen', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open([conversation])
  const list = screen.getByRole('list', { name: 'Conversas' })
  await expect.element(list).toBeVisible()
  expect(list.element().getBoundingClientRect().height).toBe(600)
})
