import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { AuditPage } from './audit-page.tsx'
import type { AuditFilter } from './audit-page.tsx'

const rita = { id: '5f0f5a6e-0000-4000-8000-0000000000a1', name: 'Rita <b>Alves</b>' }
const entry = {
  id: '01a206cc-d66e-772c-b1bc-1a2f0ef40d99',
  actor: rita,
  action: 'refund.requested',
  entity: 'payments',
  subjectId: 'a0a0a0a0-0000-4000-8000-0000000000b2',
  subjectName: null,
  bookingId: 'b0b0b0b0-0000-4000-8000-0000000000b2',
  at: '2026-11-23T12:00:00.000Z',
}

const filters: AuditFilter[] = []
const onFilter = (next: AuditFilter) => void filters.push(next)

async function open(items: readonly object[], filter: AuditFilter = {}) {
  filters.length = 0
  const Page = () => <AuditPage filter={filter} onFilter={onFilter} />
  const answers = { 'admin.audit': () => ({ items, nextCursor: null, admins: [rita] }) }
  const { screen, asked } = await openPages('/admin/auditoria', { '/admin/auditoria': { component: Page } }, answers)
  return { screen, asked }
}

test('an audit log entry says who did what to whom, shows a name with markup as text, and links to the payment', async () => {
  const system = { ...entry, id: 'x', actor: null, action: 'a.new-act', entity: 'users', subjectName: 'Bia Lopes' }
  const { screen } = await open([entry, system])
  await expect.element(screen.getByText('Rita <b>Alves</b> · Pediu um reembolso · a0a0a0a0')).toBeVisible()
  await expect.element(screen.getByText('Sistema · a.new-act · Bia Lopes')).toBeVisible()
  const link = screen.getByRole('link', { name: 'a0a0a0a0' })
  await expect.element(link).toHaveAttribute('href', `/admin/pagamentos?busca=${entry.bookingId}`)
})

test('filters the entries by the admin who acted and by the subject', async () => {
  const { screen, asked } = await open([entry], { ator: rita.id })
  await expect.poll(() => asked('admin.audit')).toEqual([{ actorId: rita.id }])
  await screen.getByRole('button', { name: /^Só este assunto:/ }).click()
  await screen.getByRole('combobox', { name: 'Quem' }).selectOptions('Todas as pessoas')
  expect(filters).toEqual([{ ator: rita.id, sobre: entry.subjectId }, {}])
})

test('says that no audit log entry matches the filter', async () => {
  const { screen } = await open([], { sobre: entry.subjectId })
  await expect.element(screen.getByText('Nenhum registro encontrado.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mostrar todos os assuntos' })).toBeVisible()
})
