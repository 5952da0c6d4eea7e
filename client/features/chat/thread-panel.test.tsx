import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { marlene, message, openThread } from '#client/test/thread-stage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a new message is shown at once, then as sent, and the status line says so for a while', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { log, write, screen, asked } = await openThread({ send: () => new Promise((resolve) => (answer = resolve)) })
  await write('  Oi, Marlene!  ')
  await expect.element(log.getByText('Oi, Marlene!')).toBeVisible()
  await expect.element(log.getByText('Enviando')).toBeInTheDocument()
  const [{ nonce }] = asked('chat.send') as [{ nonce: string }]
  answer(message(1, { mine: true, content: 'Oi, Marlene!', read: false, nonce }))
  await expect.element(screen.getByText('Mensagem enviada')).toBeVisible()
  await expect.element(log.getByText('Enviada')).toBeInTheDocument()
  expect(log.getByText('Oi, Marlene!').elements()).toHaveLength(1)
  await expect.poll(() => screen.getByText('Mensagem enviada').elements().length, { timeout: 5_000 }).toBe(0)
})

test('keeps a failed message with a retry button, which sends the same nonce', async () => {
  let down = true
  const { log, write, toasts, asked } = await openThread({
    send: ({ content, nonce }) => {
      if (down) throw refusal('TOO_MANY_REQUESTS', 'too_many', 'Muitas tentativas. Tente de novo em 1 minuto.')
      return message(1, { mine: true, content, nonce })
    },
  })
  await write('Oi')
  const again = log.getByRole('button', { name: 'Não enviada. Tentar de novo' })
  await expect.element(again).toBeVisible()
  expect(toasts).toMatchObject([
    { title: 'Erro ao enviar mensagem', description: 'Muitas tentativas. Tente de novo em 1 minuto.', tone: 'error' },
  ])
  down = false
  await again.click()
  await expect.element(log.getByText('Lida')).toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
  const nonces = asked('chat.send').map((input) => (input as { nonce: string }).nonce)
  expect(new Set(nonces).size).toBe(1)
})

test('messages written offline are sent from any page when the network is back, and a toast shows a failure', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { log, write, screen, asked, toasts } = await openThread({
    send: ({ content, nonce }) => {
      if (content === 'dois') throw refusal('FORBIDDEN', 'blocked', 'Vocês não podem conversar.')
      return message(1, { mine: true, content, nonce })
    },
  })
  await write('um')
  await write('dois')
  await expect.element(log.getByText('Aguardando internet').first()).toBeInTheDocument()
  await screen.getByRole('link', { name: 'Sair da conversa' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Conversas' })).toBeVisible()
  expect(asked('chat.send')).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked('chat.send')).toMatchObject([{ content: 'um' }, { content: 'dois' }])
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao enviar mensagem', description: 'Vocês não podem conversar.' }])
})

test('a text that was typed and not sent is still there when the person comes back to the conversation', async () => {
  const { screen, back, asked } = await openThread({ send: ({ content, nonce }) => message(1, { mine: true, content, nonce }) })
  const field = screen.getByRole('textbox', { name: 'Mensagem' })
  await userEvent.type(field, 'Chego às')
  await screen.getByRole('link', { name: 'Sair da conversa' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Conversas' })).toBeVisible()
  back()
  await expect.element(field).toHaveValue('Chego às')
  await field.fill('Chego às oito')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked('chat.send')).toMatchObject([{ content: 'Chego às oito' }])
  await expect.element(field).toHaveValue('')
})

test('the last message stays in view when an error makes its bubble grow, and after the message is sent again', async () => {
  // In a window of 1280 × 900 px the list of messages has a fixed height, so only the tested code scrolls it.
  await page.viewport(1280, 900)
  let down = true
  const items = Array.from({ length: 30 }, (_, index) => message(index + 1))
  const { log, write } = await openThread({
    items,
    send: ({ content, nonce }) => {
      if (down) throw refusal('TOO_MANY_REQUESTS', 'too_many', 'Muitas tentativas. Tente de novo em 1 minuto.')
      return message(31, { mine: true, content, nonce, read: false })
    },
  })
  const endOfLog = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.element()
    return Math.abs(scrollHeight - scrollTop - clientHeight)
  }
  await write('Chego às oito')
  await expect.element(log.getByRole('button', { name: 'Apagar' })).toBeVisible()
  await expect.poll(endOfLog).toBeLessThanOrEqual(1)
  down = false
  await log.getByRole('button', { name: /Não enviada/ }).click()
  await expect.element(log.getByText('Enviada')).toBeInTheDocument()
  await expect.poll(endOfLog).toBeLessThanOrEqual(1)
})

test('shows a blocked message in italics with its reason, also in the status line, and puts its text back into the field', async () => {
  const reason = 'Para sua segurança, não envie telefone, e-mail ou Pix.'
  const { log, write, screen } = await openThread({
    send: ({ nonce }) => message(1, { mine: true, content: null, blocked: true, blockedReason: reason, nonce }),
  })
  await write('me chama no zap')
  const words = log.getByText('Mensagem bloqueada')
  await expect.element(words).toBeVisible()
  expect(words.element().tagName).toBe('EM')
  await expect.element(log.getByText(reason)).toBeVisible()
  await expect.element(screen.getByRole('status').filter({ hasText: reason })).toBeVisible()
  await expect.element(log.getByText('me chama no zap')).not.toBeInTheDocument()
  const field = screen.getByRole('textbox', { name: 'Mensagem' })
  await expect.element(field).toHaveValue('me chama no zap')
  await userEvent.type(field, '?')
  await expect.element(screen.getByRole('status').filter({ hasText: reason })).not.toBeInTheDocument()
})

test('the text of a blocked message is put back in front of newly typed text, also after the person left the page', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { write, screen, back, asked } = await openThread({ send: () => new Promise((resolve) => (answer = resolve)) })
  const field = screen.getByRole('textbox', { name: 'Mensagem' })
  const block = (nonce: string) => answer(message(1, { mine: true, content: null, blocked: true, blockedReason: 'Não.', nonce }))
  await write('me chama no zap')
  await userEvent.type(field, 'Até')
  block('a')
  await expect.element(field).toHaveValue('me chama no zap\nAté')
  await field.fill('meu pix')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked('chat.send')).toHaveLength(2)
  await screen.getByRole('link', { name: 'Sair da conversa' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Conversas' })).toBeVisible()
  block('b')
  await new Promise((resolve) => setTimeout(resolve))
  back()
  await expect.element(field).toHaveValue('meu pix')
})

test('only the sender of a blocked message can ask for a review, and reads the state of the review', async () => {
  const blocked = { content: null, blocked: true } as const
  const mine = { ...blocked, mine: true, blockedReason: 'Não compartilhe contatos; combine tudo pela Plumaí.', nonce: 'n' }
  const { log, asked } = await openThread({
    items: [message(1, blocked), message(2, mine), message(3, { ...mine, nonce: 'm', appeal: 'upheld' })],
    appeal: () => message(2, { ...mine, appeal: 'open' }),
  })
  await expect.element(log.getByText('A revisão manteve o bloqueio.')).toBeVisible()
  await log.getByRole('button', { name: 'Pedir revisão' }).click()
  await expect.element(log.getByText('Revisão pedida. A resposta chega nas suas notificações.')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Pedir revisão' })).not.toBeInTheDocument()
  expect(asked('chat.appeal')).toEqual([{ messageId: 'id-2' }])
})

test('offers three first messages in an empty conversation, each sent by one click', async () => {
  const { log, asked } = await openThread()
  await expect.element(log.getByText('Nenhuma mensagem ainda. Comece a conversa!')).toBeVisible()
  await log.getByRole('button', { name: 'Leva produtos?' }).click()
  await expect.poll(() => asked('chat.send')).toMatchObject([{ content: 'Leva produtos?' }])
})

test.each([
  ['a professional', { isContractor: false }, 'Como entro no prédio?'],
  ['a person of both kinds who cannot book the other one', { isProfessional: true, canBook: false }, 'Como entro no prédio?'],
  ['a person of both kinds who can book the other one', { isProfessional: true, canBook: true }, 'Leva produtos?'],
])('suggests to %s first messages that fit the role', async (_who, kind, starter) => {
  const { log } = await openThread(kind)
  await expect.element(log.getByRole('button', { name: starter })).toBeVisible()
  expect(log.getByRole('button').elements()).toHaveLength(3)
})

test('shows a line where the unread messages begin, and marks messages as read once they are visible', async () => {
  const { log, asked } = await openThread({ items: [message(1), message(2, { read: false }), message(3, { read: false })] })
  await expect.element(log.getByText('2 novas mensagens')).toBeVisible()
  await expect.poll(() => asked('chat.markRead')).toMatchObject([{ upTo: 3 }])
})

test('marks visible messages as read even when the person leaves at once', async () => {
  const { screen, log, asked } = await openThread({ items: [message(1, { read: false })] })
  await expect.element(log.getByText('texto 1')).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
  await screen.unmount()
  expect(asked('chat.markRead')).toMatchObject([{ upTo: 1 }])
})

test.each([320, 390, 1023])(
  'at %i px the only bar of a conversation has the link back, the full name, the bell and the account menu',
  async (width) => {
    await page.viewport(width, 844)
    const { screen } = await openThread({ items: [message(1)], name: 'Marlene Aparecida de Souza' })
    const name = screen.getByRole('heading', { level: 1, name: 'Marlene Aparecida de Souza' })
    await expect.element(name).toBeVisible()
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element()
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
    for (const control of [
      screen.getByRole('link', { name: 'Voltar para Minhas Conversas' }),
      screen.getByRole('link', { name: /^Notificações/ }),
      screen.getByRole('button', { name: 'Minha Conta' }),
      screen.getByRole('button', { name: 'Mais opções' }),
    ]) {
      await expect.element(control).toBeVisible()
      expect(control.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    }
    expect(screen.getByRole('link', { name: 'Ver agenda' }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Mais opções' }).click()
    await expect
      .element(screen.getByRole('menuitem', { name: 'Ver agenda' }))
      .toHaveAttribute('href', `/profissional/${marlene.id}`)
  },
)

test('the conversation is 500 px high on a wide screen, and links to the agenda for contractors only', async () => {
  await page.viewport(1280, 800)
  const { log, screen } = await openThread({ items: [message(1), message(2, { mine: true })] })
  await expect.element(log).toBeVisible()
  expect(log.element().getBoundingClientRect().height).toBe(500)
  await expect.element(screen.getByRole('link', { name: 'Ver agenda' })).toBeVisible()
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await screen.unmount()
  const asProfessional = await openThread({ items: [message(1)], isContractor: false })
  await expect.element(asProfessional.log).toBeVisible()
  expect(asProfessional.screen.getByRole('link', { name: 'Ver agenda' }).elements()).toHaveLength(0)
})

test('a person can report a message of the other person, but not an own message or a blocked message', async () => {
  const reported = '5f0f5a6e-0000-4000-8000-0000000000c3'
  const items = [message(1, { id: reported }), message(2, { mine: true }), message(3, { blocked: true, content: '' })]
  const { log, screen, asked } = await openThread({ items })
  expect(log.getByRole('button', { name: 'Opções da mensagem' }).elements()).toHaveLength(1)
  await log.getByRole('button', { name: 'Opções da mensagem' }).click()
  await screen.getByRole('menuitem', { name: 'Denunciar mensagem' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Denunciar esta mensagem' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Assédio ou ofensa' }).click({ force: true })
  await screen.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect
    .poll(() => asked('safety.report'))
    .toMatchObject([{ userId: marlene.id, messageId: reported, reason: 'Assédio ou ofensa' }])
})
