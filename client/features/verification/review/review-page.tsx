import { useState } from 'react'
import { formatCpf } from '#shared/brazil.ts'
import { trpc } from '#client/lib/api.ts'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { DueClock } from './due-clock.tsx'
import { NameChangeCard } from './name-change-card.tsx'
import { ReviewCard } from './review-card.tsx'
import type { Pending } from './review-card.tsx'

const REFRESH_MS = 30_000

/** /admin/verificacao: the documents, certificates and name changes that wait for a decision, oldest first. */
export function ReviewPage() {
  const [{ reviews, more, certificates, names }] = trpc.verification.pending.useSuspenseQuery(undefined, {
    refetchInterval: REFRESH_MS,
  })
  const nothing = reviews.length + certificates.length + names.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageTitle>Verificações pendentes</PageTitle>
      {nothing && <EmptyState title="Nenhuma verificação pendente." />}
      {reviews.length > 0 && <Reviews reviews={reviews} more={more} />}
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

function Reviews({ reviews, more }: { reviews: Pending['reviews']; more: boolean }) {
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
          {more && <p className="text-secondary text-muted">Há outros depois destes.</p>}
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
