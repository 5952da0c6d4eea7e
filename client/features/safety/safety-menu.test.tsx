import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { SafetyMenu } from './safety-menu.tsx'

const joana = { id: '5f0f5a6e-0000-4000-8000-0000000000a1', name: 'Joana Lima' }

function open() {
  return openPages(
    '/perfil',
    { '/perfil': { component: () => <SafetyMenu person={joana} /> } },
    { 'safety.block': () => ({ userId: joana.id, blocked: true }), 'safety.report': () => ({ ok: true }) },
  )
}

test('blocking a person first asks for a confirmation that explains the consequences', async () => {
  await page.viewport(390, 844)
  const { screen, asked, toasts } = await open()
  await screen.getByRole('button', { name: 'Mais opções' }).click()
  await screen.getByRole('menuitem', { name: 'Bloquear' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Bloquear Joana?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Bloquear' }).click()
  await expect.poll(() => asked('safety.block')).toEqual([{ userId: joana.id }])
  await expect.poll(() => toasts).toMatchObject([{ title: 'Pessoa bloqueada' }])
})

test('a report needs a reason, and can also block the reported person', async () => {
  const { screen, asked, toasts } = await open()
  await screen.getByRole('button', { name: 'Mais opções' }).click()
  await screen.getByRole('menuitem', { name: 'Denunciar' }).click()
  await screen.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect.element(screen.getByText('Escolha um motivo')).toBeVisible()
  expect(asked('safety.report')).toEqual([])
  await screen.getByRole('radio', { name: 'Golpe ou perfil falso' }).click({ force: true })
  await screen.getByRole('checkbox', { name: 'Bloquear também' }).click({ force: true })
  await screen.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect
    .poll(() => asked('safety.report'))
    .toMatchObject([{ userId: joana.id, reason: 'Golpe ou perfil falso', block: true }])
  await expect.poll(() => toasts).toMatchObject([{ title: 'Denúncia enviada' }])
})

test('the list of blocked people can remove a block', async () => {
  const since = '2026-11-20T12:00:00.000Z'
  const { screen, asked } = await openPages(
    '/conta/privacidade',
    { '/conta/privacidade': { component: BlockedPeople } },
    {
      'safety.blocked': () => [{ ...joana, since }],
      'safety.unblock': () => ({ userId: joana.id, blocked: false }),
    },
  )
  await screen.getByRole('button', { name: 'Desbloquear Joana Lima' }).click()
  await expect.poll(() => asked('safety.unblock')).toEqual([{ userId: joana.id }])
})
