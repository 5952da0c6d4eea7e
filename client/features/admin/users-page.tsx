import { useState } from 'react'
import { adminUserTexts, ListUsers } from '#shared/admin-users.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { usePages } from '#client/lib/use-pages.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { MoreButton, Waiting } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { SetActiveButton } from './set-active-button.tsx'
import { phoneText, rolesText } from './user-words.ts'

export type ListedUser = Answers['admin']['users']['items'][number]

export interface UsersPageProps {
  search: string
  onSearch: (search: string) => void
}

/**
 * /admin/usuarios: every account, newest first, searched by name, whole CPF, email or phone number; an admin deactivates and
 * activates accounts here.
 */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const answer = usePages(trpc.admin.users, { search })
  const { items } = answer
  const [error, setError] = useState<string>()
  const searchFor = (typed: string) => {
    const parsed = ListUsers.safeParse({ search: typed })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onSearch(parsed.data.search)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{adminUserTexts.title}</PageTitle>
      <SearchForm
        key={search}
        label="Nome, CPF, e-mail ou telefone"
        hint="O CPF, só inteiro."
        search={search}
        error={error}
        onSearch={searchFor}
      />
      {!items && <Waiting query={answer} failed={adminUserTexts.loadFailed} toasts className="h-64" />}
      {items?.length === 0 && <EmptyState title={search ? 'Nenhum usuário encontrado.' : 'Ainda não há usuários.'} />}
      {items && items.length > 0 && <UsersTable users={items} />}
      <MoreButton query={answer} className="justify-self-center">
        Mais usuários
      </MoreButton>
    </div>
  )
}

/** The same table at every width: on a phone the other columns stand below the name. */
function UsersTable({ users }: { users: ListedUser[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-left md:table-auto [&_td]:border-t [&_td]:border-line [&_td]:py-3 [&_td]:pr-3 [&_td]:align-top [&_th]:pr-3 [&_th]:pb-2 [&_th]:text-small [&_th]:font-semibold [&_th]:text-muted">
      <caption className="sr-only">Usuários, os mais novos primeiro</caption>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col" className="hidden md:table-cell">
            CPF e telefone
          </th>
          <th scope="col" className="hidden md:table-cell">
            Papéis
          </th>
          <th scope="col" className="hidden md:table-cell">
            Cadastro
          </th>
          <th scope="col" className="w-28 md:w-auto">
            Situação
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user }: { user: ListedUser }) {
  const { name, maskedCpf, phone, roles, createdAt, active } = user
  const since = numericDate(createdAt, deviceZone())
  return (
    <tr>
      <td className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-secondary text-muted md:hidden">
          {rolesText(roles)} · desde {since}
        </p>
        <p className="text-secondary text-muted tabular md:hidden">
          {maskedCpf} <span className="whitespace-nowrap">{phoneText(phone)}</span>
        </p>
        <TextLink
          to="/admin/usuarios/$id"
          params={{ id: user.id }}
          kind="action"
          aria-label={`Ver detalhes de ${name}`}
          label="Ver detalhes"
        />
      </td>
      <td className="hidden tabular md:table-cell">
        <span className="block whitespace-nowrap">{maskedCpf}</span>
        <span className="block whitespace-nowrap text-secondary text-muted">{phoneText(phone)}</span>
      </td>
      <td className="hidden md:table-cell">{rolesText(roles)}</td>
      <td className="hidden tabular md:table-cell">{since}</td>
      <td>
        <div className="grid justify-items-start gap-2">
          <StatusBadge status={active ? 'active' : 'inactive'}>
            {active ? adminUserTexts.active : adminUserTexts.inactive}
          </StatusBadge>
          <SetActiveButton user={user} />
        </div>
      </td>
    </tr>
  )
}
