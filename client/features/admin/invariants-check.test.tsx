import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { InvariantsCheck } from './invariants-check.tsx'

const overdue = { broken: ['paid twice: b1', 'a posting does not sum to zero: p1'], checkedAt: new Date() }

async function open(answers: readonly (() => unknown)[]) {
  let call = 0
  const { screen } = await openPages(
    '/admin',
    { '/admin': { component: InvariantsCheck } },
    { 'admin.invariants': () => answers[call++]?.() },
  )
  const button = screen.getByRole('button', { name: 'Conferir agora' })
  return { screen, button }
}

test('checks the data rules only on a click, and says when every row obeys the rules', async () => {
  const { screen, button } = await open([() => ({ broken: [], checkedAt: new Date() })])
  await expect.element(button).toBeVisible()
  expect(screen.getByRole('status').elements()).toEqual([])
  await button.click()
  await expect.element(screen.getByText(/^Tudo certo às \d\d:\d\d\.$/)).toBeVisible()
})

test('lists each violated rule with its row, and the next check replaces the list', async () => {
  const { screen, button } = await open([() => overdue, () => ({ broken: [], checkedAt: new Date() })])
  await button.click()
  await expect.element(screen.getByText(/^2 regras violadas às/)).toBeVisible()
  await expect.element(screen.getByText('paid twice: b1')).toBeVisible()
  await button.click()
  await expect.element(screen.getByText(/^Tudo certo/)).toBeVisible()
  await expect.element(screen.getByText('paid twice: b1')).not.toBeInTheDocument()
})

test('shows an error when the check of the data rules could not run', async () => {
  const { screen, button } = await open([
    () => {
      throw new Error('down')
    },
  ])
  await button.click()
  await expect.element(screen.getByText('Não foi possível conferir os dados. Tente novamente.')).toBeVisible()
})
