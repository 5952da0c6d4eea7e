import { ChevronLeft, ChevronRight } from 'lucide-react'
import { startTransition, useState } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { ListPending } from '#shared/verification-queue.ts'
import { trpc } from '#client/lib/api.ts'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { DueClock } from './due-clock.tsx'
import { NameChangeCard } from './name-change-card.tsx'
import { ReviewCard } from './review-card.tsx'
import type { Pending } from './review-card.tsx'

const REFRESH_MS = 30_000

/**
 * /admin/verificacao: the documents, certificates and name changes that wait for a decision, oldest first, in pages and searched
 * like the users. The search is not in the address, because a CPF would stay in the history of the browser.
 */
export function ReviewPage() {
  const [query, setQuery] = useState<{ search?: string; page?: number }>({})
  const [error, setError] = useState<string>()
  const [pending] = trpc.verification.pending.useSuspenseQuery(query, { refetchInterval: REFRESH_MS })
  const { reviews, total, certificates, names } = pending
  const nothing = reviews.length + certificates.length + names.length === 0
  // In a transition the page that is shown stays until the next one has come.
  const show = (next: typeof query) => startTransition(() => setQuery(next))
  const search = (typed: string) => {
    const parsed = ListPending.safeParse({ search: typed })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) show(parsed.data.search ? { search: parsed.data.search } : {})
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <PageTitle>Verificações pendentes</PageTitle>
          <p className="font-semibold tabular">{total === 1 ? '1 espera' : `${total} esperam`}</p>
        </div>
        <SearchForm
          label="Nome, CPF, e-mail ou telefone"
          hint="O CPF, só inteiro."
          search={query.search ?? ''}
          error={error}
          onSearch={search}
        />
      </div>
      {nothing && <EmptyState title={query.search ? 'Ninguém com esta busca espera.' : 'Nenhuma verificação pendente.'} />}
      {reviews.length > 0 && <Reviews pending={pending} onPage={(page) => show({ ...query, page })} />}
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

function Reviews({ pending, onPage }: { pending: Pending; onPage: (page: number) => void }) {
  const { reviews } = pending
  const [chosen, setChosen] = useState<string | null>(null)
  // A decided professional leaves the list; then the oldest one is shown.
  const found = reviews.findIndex(({ professionalId }) => professionalId === chosen)
  const at = Math.max(found, 0)
  const review = reviews[at]
  const move = (step: number) => setChosen(reviews[(at + step + reviews.length) % reviews.length]?.professionalId ?? null)
  return (
    <Section title="Documentos" look="text-h2">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid gap-2">
          <ol
            aria-label="Fila, do mais antigo para o mais novo"
            className="flex gap-2 overflow-x-auto p-0.5 lg:grid lg:overflow-visible"
          >
            {reviews.map((each) => (
              <li key={each.professionalId} className="shrink-0 lg:shrink">
                <QueueItem review={each} current={each === review} onChoose={() => setChosen(each.professionalId)} />
              </li>
            ))}
          </ol>
          <QueuePages pending={pending} onPage={onPage} />
        </div>
        {/* The key contains the time of submission: a decision that was begun is dropped when other documents are submitted. */}
        {review && (
          <ReviewCard
            key={`${review.professionalId} ${String(review.submittedAt)}`}
            review={review}
            count={reviews.length}
            onMove={move}
          />
        )}
      </div>
    </Section>
  )
}

/** Where the page stands in the queue, and the buttons to the pages beside it. */
function QueuePages({
  pending: { reviews, matches, first, page },
  onPage,
}: {
  pending: Pending
  onPage: (page: number) => void
}) {
  const last = first + reviews.length
  if (first === 0 && last >= matches) return null
  return (
    <div role="group" aria-label="Páginas da fila" className="flex items-center justify-between gap-2">
      <p className="text-secondary text-muted tabular">
        {first + 1} a {last} de {matches}
      </p>
      <div className="flex gap-1">
        <IconButton
          framed
          label="Página anterior"
          icon={<ChevronLeft aria-hidden />}
          disabled={first === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          framed
          label="Página seguinte"
          icon={<ChevronRight aria-hidden />}
          disabled={last >= matches}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  )
}

function QueueItem({
  review: { name, cpf, dueAt },
  current,
  onChoose,
}: {
  review: Pending['reviews'][number]
  current: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'grid w-full min-w-56 gap-1 rounded-lg border p-3 text-left transition-colors duration-120',
        current ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-secondary tabular">{formatCpf(cpf)}</span>
      <span>
        <DueClock dueAt={dueAt} />
      </span>
    </button>
  )
}
