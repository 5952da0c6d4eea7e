import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { UserPage } from './user-page.tsx'
import { UsersPage } from './users-page.tsx'
import type { UsersFilter } from './users-page.tsx'

const ana = {
  id: '00000000-0000-4000-8000-000000000001',
  name: '<img src=x onerror=alert(1)> Ana',
  maskedCpf: '***.982.247-**',
  phone: '+5511987654321',
  active: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  roles: [] as string[],
}
const detail = {
  ...ana,
  email: 'ana@casa.example',
  emailConfirmedAt: null,
  city: 'Santos',
  state: 'SP',
  lastSeenAt: null,
  verificationStatus: null,
  strikes: null as null | { items: object[]; counting: number },
  pausedUntil: null,
  futureBookings: [],
  obstacle: null as string | null,
}

const history = {
  bookings: [],
  disputes: [],
  reviews: [],
  emails: [{ id: 'e', topic: 'bookings', status: 'sent', createdAt: '2026-11-20T12:00:00.000Z' }],
  devices: [{ device: 'Chrome no Android', lastSeenAt: '2026-11-20T12:00:00.000Z' }],
  acts: [{ id: 'a', action: 'user.deactivated', createdAt: '2026-11-20T12:00:00.000Z', by: 'Rita Alves' }],
  blockedBy: 1,
  hasBlocked: 0,
  money: { paidInCents: 10_800, refundedInCents: 0, receivedInCents: 0 } as object | null,
}

function Page() {
  const [filter, setFilter] = useState<UsersFilter>({})
  return <UsersPage filter={filter} onFilter={setFilter} />
}

async function open(answers: Parameters<typeof openPages>[2] = {}) {
  return openPages(
    '/admin/usuarios',
    { '/admin/usuarios': { component: Page }, '/admin/usuarios/$id': { component: () => <UserPage userId={ana.id} /> } },
    {
      'admin.users': () => ({ items: [ana], nextCursor: null, total: 1 }),
      'admin.user': () => detail,
      'admin.userHistory': () => history,
      'admin.userNotes': () => ({ items: [] }),
      ...answers,
    },
  )
}

beforeEach(() => page.viewport(390, 844))

test('a name with markup is shown as text; a user without a role is shown with Nenhuma', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText(ana.name, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Nenhuma · desde 20\/11\/2026/)).toBeVisible()
  await expect.element(screen.getByText('(11) 98765-4321').first()).toBeVisible()
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('deactivates an account after a confirmation that states the effects, and activates it again', async () => {
  let active = true
  const { screen, toasts, asked } = await open({
    'admin.users': () => ({ items: [{ ...ana, name: 'Ana Prado', active }], nextCursor: null, total: 1 }),
    'admin.setActive': (input: { active: boolean }) => ({ userId: ana.id, active: (active = input.active) }),
  })
  await screen.getByRole('button', { name: 'Desativar Ana Prado' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Desativar Ana Prado?' })
  await expect.element(dialog.getByText(/sai de todos os aparelhos agora/)).toBeVisible()
  await expect.element(dialog.getByText(/não se renovam mais/)).toBeVisible()
  expect(asked('admin.setActive')).toEqual([])
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Usuário desativado com sucesso!' }])
  await screen.getByRole('button', { name: 'Ativar Ana Prado' }).click()
  await expect.poll(() => toasts).toMatchObject([{}, { title: 'Usuário ativado com sucesso!' }])
  expect(asked('admin.setActive')).toEqual([
    { userId: ana.id, active: false },
    { userId: ana.id, active: true },
  ])
  await expect.element(screen.getByRole('button', { name: 'Desativar Ana Prado' })).toBeVisible()
})

test('when the server refuses to deactivate an account, a toast shows the reason', async () => {
  const { screen, toasts } = await open({
    'admin.setActive': () => {
      throw refusal('CONFLICT', 'last_admin', 'Esta é a última conta de admin ativa: ela não pode ser desativada.')
    },
  })
  await screen.getByRole('button', { name: /^Desativar/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Não foi possível atualizar o status do usuário.', description: /última conta de admin/ }])
})

test('refuses a search of two characters at its field, and sends a longer search to the server', async () => {
  const { screen, asked } = await open()
  const field = screen.getByLabelText('Nome, CPF, e-mail ou telefone')
  await userEvent.fill(field, 'an')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Digite pelo menos 3 letras ou números/)
  await userEvent.fill(field, '982.247')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked('admin.users')).toEqual([{ search: '' }, { search: '982.247' }])
})

test('filters the list of users, and downloads the users that match the filter as CSV', async () => {
  const list = { fileName: 'pessoas.csv', csv: 'Nome', rows: 3 }
  const { screen, asked, toasts } = await open({
    'admin.users': () => ({ items: [ana], nextCursor: null, total: 3 }),
    'admin.exportUsers': () => list,
  })
  await screen.getByLabelText('Papel').selectOptions('Profissionais')
  await screen.getByLabelText('Situação').selectOptions('Ativa')
  await screen.getByLabelText('Verificação').selectOptions('Aprovado')
  await userEvent.fill(screen.getByLabelText('Cidade'), 'Santos, SP')
  await userEvent.keyboard('{Enter}')
  const filter = { search: '', role: 'profissional', account: 'ativa', verification: 'Aprovado', city: 'Santos, SP' }
  await expect.poll(() => asked('admin.users').at(-1)).toEqual(filter)
  await expect.element(screen.getByText('3 pessoas')).toBeVisible()
  await screen.getByRole('button', { name: 'Baixar lista (CSV)' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Lista baixada' }])
  expect(asked('admin.exportUsers')).toEqual([filter])
})

test('the details show the whole CPF on request, and why admins cannot deactivate their own account', async () => {
  const { screen, asked } = await open({
    'admin.user': () => ({ ...detail, obstacle: 'Você não pode desativar a própria conta.' }),
    'admin.revealCpf': () => ({ cpf: '52998224725' }),
  })
  await screen.getByRole('link', { name: /^Ver detalhes/ }).click()
  const sheet = screen
  await expect.element(sheet.getByText('Nenhum agendamento marcado.')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: /^Desativar/ })).toHaveAccessibleDescription(/própria conta/)
  await sheet.getByRole('button', { name: 'Mostrar CPF' }).click()
  await expect.element(sheet.getByText('529.982.247-25')).toBeVisible()
  expect(asked('admin.revealCpf')).toEqual([{ userId: ana.id }])
})

test('the details of a professional list the strikes and whether each one counts', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const about = { bookingId: '00000000-0000-4000-8000-000000000008', zone: 'America/Sao_Paulo', start: at, occurredAt: at }
  const counting = { ...about, id: 's1', cause: 'Ausência', counts: true, until: '2027-02-18T12:00:00.000Z' }
  const withdrawn = {
    ...about,
    id: 's2',
    cause: 'Cancelamento em cima da hora',
    counts: false,
    until: '2027-02-18T12:00:00.000Z',
  }
  const items = [
    { ...counting, withdrawnAt: null, withdrawnReason: null },
    { ...withdrawn, withdrawnAt: at, withdrawnReason: 'Havia um atestado.' },
  ]
  const { screen } = await open({ 'admin.user': () => ({ ...detail, strikes: { items, counting: 1 } }) })
  await screen.getByRole('link', { name: /^Ver detalhes/ }).click()
  const section = screen.getByRole('region', { name: 'Ocorrências' })
  await expect.element(section.getByText('1 vale hoje')).toBeVisible()
  await expect.element(section.getByText('Vale até 18/02/2027')).toBeVisible()
  await expect.element(section.getByText('A equipe retirou: Havia um atestado.')).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Retirar uma ocorrência' })).toBeVisible()
})

test('says when no user is found and when the list cannot be loaded', async () => {
  const { screen } = await open({ 'admin.users': () => ({ items: [], nextCursor: null, total: 0 }) })
  await expect.element(screen.getByText('Nenhum usuário encontrado.')).toBeVisible()
  const failing = await open({
    'admin.users': () => {
      throw refusal('FORBIDDEN', 'forbidden', 'Você não tem acesso a esta página.')
    },
  })
  await expect.element(failing.screen.getByText('Não foi possível carregar os usuários.')).toBeVisible()
  await expect.poll(() => failing.toasts).toMatchObject([{ title: 'Não foi possível carregar os usuários.' }])
})

test('an admin cancels a coming booking with a reason that both participants read', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const booking = {
    id,
    contractorName: 'Ana Prado',
    professionalName: 'Marlene Souza',
    start: '2026-12-01T11:00:00.000Z',
    zone: 'America/Sao_Paulo',
    status: 'Confirmado',
    paymentStatus: 'Pago',
    totalInCents: 10_800,
  }
  const { screen, asked, toasts } = await open({
    'admin.user': () => ({ ...detail, name: 'Ana Prado', futureBookings: [booking] }),
    'booking.cancelByTeam': () => ({ bookingId: id, refundInCents: 10_800 }),
  })
  await screen.getByRole('link', { name: /^Ver detalhes/ }).click()
  await screen.getByRole('button', { name: 'Cancelar Agendamento de Ana Prado com Marlene Souza' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancelar o agendamento de Ana Prado com Marlene Souza?' })
  await userEvent.fill(dialog.getByLabelText('Motivo'), '   ')
  await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await expect.element(dialog.getByText('Diga o motivo: as duas pessoas vão ler')).toBeVisible()
  expect(asked('booking.cancelByTeam')).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Motivo'), 'A conta foi desativada.')
  await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Agendamento cancelado', description: /108,00 voltam para quem pagou/ }])
  expect(asked('booking.cancelByTeam')).toEqual([{ bookingId: id, reason: 'A conta foi desativada.' }])
})

test('the page of a person shows history, payment sums and the team’s notes, and accepts a new note', async () => {
  const notes: object[] = []
  const { screen, asked } = await open({
    'admin.userNotes': () => ({ items: notes }),
    'admin.addUserNote': ({ text }: { text: string }) => {
      notes.push({ id: 'n', text, createdAt: '2026-11-21T12:00:00.000Z', author: 'Rita Alves' })
      return { items: notes }
    },
  })
  await screen.getByRole('link', { name: /^Ver detalhes/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Dinheiro' }).getByText(/^R\$\s108,00$/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'E-mails' }).getByText(/Agendamentos, enviado/)).toBeVisible()
  await expect.element(screen.getByText(/Chrome no Android/)).toBeVisible()
  await screen.getByRole('button', { name: 'Guardar nota' }).click()
  await expect.element(screen.getByText('Escreva a nota')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Nova nota'), 'Ligou duas vezes.')
  await screen.getByRole('button', { name: 'Guardar nota' }).click()
  await expect.element(screen.getByText('Ligou duas vezes.')).toBeVisible()
  expect(asked('admin.addUserNote')).toEqual([{ userId: ana.id, text: 'Ligou duas vezes.' }])
})

test('a team role without access to payments does not see the payment sums of a person', async () => {
  const { screen } = await open({ 'admin.userHistory': () => ({ ...history, money: null }) })
  await screen.getByRole('link', { name: /^Ver detalhes/ }).click()
  await expect.element(screen.getByText(/Chrome no Android/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Dinheiro' }).elements()).toEqual([])
})
