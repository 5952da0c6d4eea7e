import { expect, test } from 'vitest'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ChooseTypePage } from './choose-type.tsx'

async function open(answer: (input: { type: string }) => unknown) {
  const component = await asPerson(() => <ChooseTypePage />)
  const next = { component: () => <h1>Endereço</h1> }
  const pages = { '/onboarding-tipo': { component }, '/onboarding-contratante': next, '/': next }
  return openPages('/onboarding-tipo', pages, { 'onboarding.chooseType': answer })
}

test('the page shows a card for each account type, and each card leads to the wizard of its type', async () => {
  const { screen, here, asked } = await open(() => ({ next: '/onboarding-contratante' }))
  await expect.element(screen.getByText('Profissional', { exact: true })).toBeVisible()
  await screen.getByText('Contratante', { exact: true }).click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(here).toBe('/onboarding-contratante')
  expect(asked('onboarding.chooseType')).toEqual([{ type: 'contratante' }])
})

test('continuing without an account type shows the error at the cards and in a toast', async () => {
  const { screen, toasts, asked } = await open(() => ({ next: '/' }))
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect
    .element(screen.getByRole('group', { name: 'Tipo de conta' }))
    .toHaveAccessibleDescription('Escolha um tipo de conta')
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao salvar perfil', description: 'Escolha um tipo de conta' }])
  expect(asked('onboarding.chooseType')).toEqual([])
})

test('when the account type was already chosen, a toast says that it cannot be changed, and / opens', async () => {
  const { screen, toasts, here } = await open(() => {
    throw refusal('CONFLICT', 'already_chosen', 'Você já escolheu o tipo da sua conta.')
  })
  await screen.getByText('Profissional', { exact: true }).click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(here).toBe('/')
  expect(toasts).toEqual([
    { tone: 'error', title: 'Erro ao salvar perfil', description: 'Você já escolheu o tipo da sua conta.' },
  ])
})
