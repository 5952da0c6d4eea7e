import { startTransition, useState } from 'react'
import { ListPending, queueFilterNames, queueFilters } from '#shared/verification-queue.ts'
import type { QueueFilter } from '#shared/verification-queue.ts'
import { trpc } from '#client/lib/api.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { NameChangeCard } from './name-change-card.tsx'
import { ReviewDesk } from './review-desk.tsx'
import type { Pending } from './pending.ts'
import type { QueueQuery } from './use-open-review.ts'

const REFRESH_MS = 30_000

/**
 * The page /admin/verificacao: the documents, certificates and name changes that wait for a decision, oldest first. The search
 * text is not in the URL, because a CPF would stay in the browser's history.
 */
export function ReviewPage() {
  const [query, setQuery] = useState<QueueQuery>({})
  const [error, setError] = useState<string>()
  const [pending] = trpc.verification.pending.useSuspenseQuery(query, { refetchInterval: REFRESH_MS })
  const { reviews, total, counts, certificates, names } = pending
  const nothing = reviews.length + certificates.length + names.length === 0
  // The transition leaves the current results on the screen until the next results have loaded.
  const show = (next: QueueQuery) => startTransition(() => setQuery(next))
  const search = (typed: string) => {
    const parsed = ListPending.safeParse({ search: typed })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) show(parsed.data.search ? { search: parsed.data.search } : {})
  }
  const filter = query.filter ?? 'all'
  const controls = (
    <div className="grid gap-3">
      <SearchForm
        label="Nome, CPF, e-mail ou telefone"
        hint="O CPF, só inteiro."
        search={query.search ?? ''}
        error={error}
        onSearch={search}
      />
      <RadioGroup
        label="Parte da fila"
        labelHidden
        name="parte"
        look="segmented"
        options={queueFilters.map((value) => ({ value, label: `${queueFilterNames[value]} ${counts[value]}` }))}
        value={filter}
        onChange={({ target }) => {
          const chosen = queueFilters.find((value) => value === target.value) ?? 'all'
          show({ ...(query.search && { search: query.search }), filter: chosen })
        }}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <PageTitle>Verificações</PageTitle>
        <p className="font-semibold tabular">{total === 1 ? '1 espera' : `${total} esperam`}</p>
        <Speed speed={pending.speed} />
      </div>
      <ReviewDesk pending={pending} query={query} controls={controls} onPage={(page) => show({ ...query, page })}>
        {nothing && <EmptyState title={emptyWords(query.search, filter)} />}
      </ReviewDesk>
      {certificates.length > 0 && (
        <Section title="Certidões de antecedentes" look="text-h2">
          {certificates.map((certificate) => (
            <CertificateCard key={certificate.checkId} certificate={certificate} />
          ))}
        </Section>
      )}
      {names.length > 0 && (
        <Section title="Mudanças de nome" look="text-h2">
          {names.map((change) => (
            <NameChangeCard key={change.requestId} change={change} />
          ))}
        </Section>
      )}
    </div>
  )
}

function emptyWords(search: string | undefined, filter: QueueFilter): string {
  if (search) return 'Ninguém com esta busca espera.'
  return filter === 'all' ? 'Nenhuma verificação pendente.' : `Ninguém em '${queueFilterNames[filter]}'.`
}

/** Says how fast the team decided in the last seven days. */
function Speed({ speed }: Pick<Pending, 'speed'>) {
  if (!speed) return null
  const { onTimePercent, medianHours } = speed
  return (
    <p className="basis-full text-secondary text-muted tabular">
      Nos últimos 7 dias: {onTimePercent}% em até 24 h, metade em {medianHours < 1 ? 'menos de 1 h' : `${medianHours} h`}
    </p>
  )
}
