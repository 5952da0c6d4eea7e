import { makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'when an admin deactivates an account, its open page is signed out at once, and the admin can cancel its future booking',
  { tag: ['@390', '@long'] },
  async ({ page, meet, faults }) => {
    const { contractor, professional } = await makePair('Iracema Lopes', 'Neide Falcão')
    const [bookingId = ''] = await makePaidBookings(contractor, professional, 1)
    await enter(page, contractor.email)
    const socket = page.waitForEvent('websocket', (opened) => opened.url().includes('/trpc-ws'))
    await page.goto('/meus-agendamentos')
    const live = await socket
    const closed = live.waitForEvent('close')

    const team = await meet('admin@demo.plumai')
    await team.goto('/admin/usuarios')
    await team.getByLabel('Nome, CPF, e-mail ou telefone').fill('iracema lopes')
    await team.getByRole('button', { name: 'Buscar', exact: true }).click()
    const row = team.getByRole('row').filter({ hasText: 'Iracema Lopes' })
    await row.getByRole('button', { name: 'Desativar' }).click()
    // The signed-out page may still send requests, which the server refuses with 401.
    faults.expect(/401|Unauthorized/)
    await team.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
    await expectToast(team, 'Usuário desativado com sucesso!')
    await closed
    await expect(page).toHaveURL(/\/auth/)

    await row.getByRole('link', { name: /^Ver detalhes/ }).click()
    await expect(team).toHaveURL(/\/admin\/usuarios\/[0-9a-f-]{36}$/)
    await team.getByRole('button', { name: /^Cancelar Agendamento de Iracema/ }).click()
    const dialog = team.getByRole('dialog', { name: /^Cancelar o agendamento/ })
    await dialog.getByLabel('Motivo').fill('A conta de quem contratou foi desativada.')
    await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expectToast(team, 'Agendamento cancelado')
    await expect(team.getByText('Nenhum agendamento marcado.')).toBeVisible()

    const other = await meet(professional.email)
    await other.goto(`/agendamento/${bookingId}`)
    await expect(other.getByText('Motivo: A conta de quem contratou foi desativada.')).toBeVisible()
  },
)
