import { useState } from 'react'
import { accountStates, adminUserTexts, ListUsers, roleFilters, stageFilters } from '#shared/admin-users.ts'
import { formatPhone } from '#shared/brazil.ts'
import type { VerificationStatus } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, deviceZone, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { saveText } from '#client/lib/save-file.ts'
import { useAct } from '#client/lib/use-act.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { MoreButton, Waiting } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { FilterField, FilterSelect, isBackwards, knownKey, PeriodFields } from './filter-fields.tsx'
import type { Period } from './filter-fields.tsx'
import { SetActiveButton } from './set-active-button.tsx'
import { rolesText } from './user-words.ts'

export type ListedUser = Answers['admin']['users']['items'][number]

/** The filter of the list of users, as stored in the URL. Unknown values are ignored. */
export interface UsersFilter extends Period {
  busca?: string | undefined
  papel?: string | undefined
  situacao?: string | undefined
  verificacao?: string | undefined
  cidade?: string | undefined
  etapa?: string | undefined
}

export interface UsersPageProps {
  filter: UsersFilter
  onFilter: (filter: UsersFilter) => void
}

/**
 * The page /admin/usuarios: a list of all accounts, newest first, with a search and filters. Admins deactivate and activate
 * accounts here and download the filtered list.
 */
export function UsersPage({ filter, onFilter }: UsersPageProps) {
  const input = inputOf(filter)
  const answer = usePages(trpc.admin.users, input, { enabled: !isBackwards(filter) })
  const { items, first } = answer
  const [error, setError] = useState<string>()
  const searchFor = (typed: string) => {
    const parsed = ListUsers.safeParse({ search: typed })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onFilter({ ...filter, busca: parsed.data.search || undefined })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{adminUserTexts.title}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchForm
          key={input.search}
          label="Nome, CPF, e-mail ou telefone"
          hint="O CPF, só inteiro."
          search={input.search}
          error={error}
          onSearch={searchFor}
        />
        <Filters filter={filter} onFilter={onFilter} />
      </div>
      {first && (first.total ?? 0) > 0 && <Export input={input} total={first.total ?? 0} />}
      {!items && !isBackwards(filter) && <Waiting query={answer} failed={adminUserTexts.loadFailed} toasts className="h-64" />}
      {items?.length === 0 && <EmptyState title="Nenhum usuário encontrado." />}
      {items && items.length > 0 && <UsersTable users={items} />}
      <MoreButton query={answer} className="justify-self-center">
        Mais usuários
      </MoreButton>
    </div>
  )
}

function inputOf({ busca = '', papel, situacao, verificacao, cidade, etapa, de, ate }: UsersFilter) {
  const [role, account, stage] = [knownKey(roleFilters, papel), knownKey(accountStates, situacao), knownKey(stageFilters, etapa)]
  const verification = knownKey(verifications, verificacao)
  return {
    search: busca,
    ...(role && { role }),
    ...(account && { account }),
    ...(verification && { verification }),
    ...(cidade && { city: cidade }),
    ...(stage && { stage }),
    ...(de && { from: de }),
    ...(ate && { to: ate }),
  }
}

const verifications = { Pendente: 'Pendente', Aprovado: 'Aprovado', Recusado: 'Recusado' } satisfies Record<
  VerificationStatus,
  string
>

function Filters({ filter, onFilter }: UsersPageProps) {
  const { papel, situacao, verificacao, cidade, etapa } = filter
  const change = (part: UsersFilter) => onFilter({ ...filter, ...part })
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FilterSelect
        label="Papel"
        any="Todos"
        words={roleFilters}
        value={knownKey(roleFilters, papel)}
        onValue={(value) => change({ papel: value })}
      />
      <FilterSelect
        label="Situação"
        any="Todas"
        words={accountStates}
        value={knownKey(accountStates, situacao)}
        onValue={(value) => change({ situacao: value })}
      />
      <FilterSelect
        label="Verificação"
        any="Todas"
        words={verifications}
        value={knownKey(verifications, verificacao)}
        onValue={(value) => change({ verificacao: value })}
      />
      <FilterSelect
        label="Etapa"
        any="Todas"
        words={stageFilters}
        value={knownKey(stageFilters, etapa)}
        onValue={(value) => change({ etapa: value })}
      />
      <FilterField label="Cidade" value={cidade} onValue={(typed) => change({ cidade: typed.trim() || undefined })} />
      <PeriodFields of="Cadastro" period={filter} onPeriod={change} />
    </div>
  )
}

function Export({ input, total }: { input: ReturnType<typeof inputOf>; total: number }) {
  const { act, busy } = useAct(trpc.admin.exportUsers, {
    done: adminUserTexts.exported,
    failed: adminUserTexts.exportFailed,
    onDone: ({ fileName, csv }) => saveText(fileName, csv, 'text/csv'),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="mr-auto">{count(total, 'pessoa', 'pessoas')}</p>
      <Button variant="secondary" size={44} busy={busy} onClick={() => void act(input)}>
        Baixar lista (CSV)
      </Button>
      <p className="w-full text-small text-muted">{adminUserTexts.exportNote}</p>
    </div>
  )
}

/** One table for all screen widths: on a phone the values of the other columns are shown below the name. */
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
          {maskedCpf} <span className="whitespace-nowrap">{formatPhone(phone)}</span>
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
        <span className="block whitespace-nowrap text-secondary text-muted">{formatPhone(phone)}</span>
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
