import { Search } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { adminUserTexts, ListUsers } from '#shared/admin-users.ts'
import { pageNames } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, numericDate } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { SetActiveButton } from './set-active-button.tsx'
import { UserSheet } from './user-sheet.tsx'
import { phoneText, rolesText } from './user-words.ts'

export type ListedUser = Answers['admin']['users']['items'][number]

export interface UsersPageProps {
  search: string
  onSearch: (search: string) => void
  /** The user whose details are open. */
  userId: string | undefined
  onUser: (userId: string | undefined) => void
}

/** /admin/usuarios: every account, newest first, searched by name, whole CPF, email or phone number; each is switched off and on here. */
export function UsersPage({ search, onSearch, userId, onUser }: UsersPageProps) {
  const answer = useUsers(search)
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{adminUserTexts.title}</PageTitle>
      <SearchForm key={search} search={search} onSearch={onSearch} />
      {answer.isLoading && <Skeleton className="h-64 rounded-xl" />}
      {answer.isError && items.length === 0 && (
        <ErrorState title={adminUserTexts.loadFailed} onRetry={() => void answer.refetch()} />
      )}
      {answer.isSuccess && items.length === 0 && (
        <EmptyState title={search ? 'Nenhum usuário encontrado.' : 'Ainda não há usuários.'} />
      )}
      {items.length > 0 && <UsersTable users={items} onUser={onUser} />}
      {answer.hasNextPage && (
        <Button
          variant="secondary"
          size={44}
          className="justify-self-center"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Mais usuários
        </Button>
      )}
      {userId && <UserSheet key={userId} userId={userId} onClose={() => onUser(undefined)} />}
    </div>
  )
}

/** One table at every width: on a phone the columns stand below the name. */
function UsersTable({ users, onUser }: { users: ListedUser[]; onUser: (userId: string) => void }) {
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
          <UserRow key={user.id} user={user} onOpen={() => onUser(user.id)} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, onOpen }: { user: ListedUser; onOpen: () => void }) {
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
        <Button variant="ghost" size={44} className="-ml-4" onClick={onOpen} aria-label={`Ver detalhes de ${name}`}>
          Ver detalhes
        </Button>
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

function SearchForm({ search, onSearch }: Pick<UsersPageProps, 'search' | 'onSearch'>) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('busca')
    const parsed = ListUsers.safeParse({ search: typeof typed === 'string' ? typed : '' })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onSearch(parsed.data.search)
  }
  return (
    <search>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <TextField
          name="busca"
          label="Nome, CPF, e-mail ou telefone"
          hint="O CPF, só inteiro."
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          error={error}
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit">
          <Search aria-hidden />
          {pageNames.search}
        </Button>
      </form>
    </search>
  )
}

function useUsers(search: string) {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['admin', 'users'], { input: { search }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.admin.users.query({ search, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  useEffect(() => {
    if (answer.isError) toast.error(adminUserTexts.loadFailed)
  }, [answer.isError])
  return answer
}
