import { apiPerson } from './api.ts'
import { enter } from './people.ts'
import { expect, test, withoutNetwork } from './story.ts'

/**
 * Makes a random text of six letters. Digits are avoided, because the message screening could take a long number for a telephone
 * number.
 */
const shortMark = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

test(
  'messages sent while the connection was down arrive exactly once and in order',
  { tag: ['@1280', '@long'] },
  async ({ page, network, faults }) => {
    faults.expect(withoutNetwork)
    const marlene = await apiPerson('marlene@demo.plumai')
    const conversations = await marlene.query<{ id: string; other: { name: string } }[]>('chat.conversations')
    const conversationId = conversations.find(({ other }) => other.name === 'Ana Prado')?.id ?? ''
    const say = (content: string) => marlene.mutate('chat.send', { conversationId, content, nonce: crypto.randomUUID() })

    await enter(page, 'ana@demo.plumai')
    await page.goto(`/chat/${conversationId}`)
    const log = page.getByRole('log')
    const mark = shortMark()
    await say(`antes ${mark}`)
    await expect(log.getByText(`antes ${mark}`)).toBeVisible()
    // Waits for the message field, which the server's HTML does not contain.
    await expect(page.getByRole('textbox', { name: /mensagem/i })).toBeVisible()

    network.break()
    for (const number of [1, 2, 3, 4, 5]) await say(`queda ${mark} ${number}`)
    network.mend()
    await say(`depois ${mark}`)
    await expect(log.getByText(`depois ${mark}`)).toBeVisible({ timeout: 45_000 })
    const seen = await log.getByText(new RegExp(`queda ${mark} \\d`)).allTextContents()
    expect(seen.map((text) => /queda \w+ (\d)/.exec(text)?.[1])).toEqual(['1', '2', '3', '4', '5'])
    await marlene.close()
  },
)

test(
  'Enter sends a message, Shift+Enter starts a new line, and blank messages are not sent',
  { tag: ['@390', '@long'] },
  async ({ page }) => {
    await enter(page, 'ana@demo.plumai')
    await page.goto('/conversas')
    await page
      .getByRole('link', { name: /Marlene Souza/ })
      .first()
      .click()
    const box = page.getByRole('textbox', { name: /mensagem/i })
    await box.fill('   ')
    await box.press('Enter')
    await expect(page.getByText('Mensagem enviada')).toHaveCount(0)
    const mark = shortMark()
    await box.fill(`primeira ${mark}`)
    await box.press('Shift+Enter')
    await box.pressSequentially('segunda')
    await box.press('Enter')
    await expect(page.getByRole('log').getByText(`primeira ${mark}`)).toBeVisible()
    await expect(page.getByText('Mensagem enviada').first()).toBeVisible()
    await expect(box).toHaveValue('')
  },
)
