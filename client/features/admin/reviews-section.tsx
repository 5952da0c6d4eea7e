import { HideReview } from '#shared/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { deviceZone, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { kindNames } from '#shared/pages.ts'

type Review = Answers['reviews']['moderation']['items'][number]

/** The revealed reviews, newest first, with what only the team reads. */
export function ReviewsSection() {
  const [hidden, setHidden] = useState(false)
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['reviews', 'moderation'], { input: { hidden }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.reviews.moderation.query({ hidden, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Avaliações" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Checkbox label="Só as ocultas" checked={hidden} onChange={({ target }) => setHidden(target.checked)} />
      {answer.isLoading && <Skeleton className="h-28 rounded-xl" />}
      {answer.isError && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as avaliações.</p>
          <Button variant="secondary" size={44} onClick={() => void answer.refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {answer.isSuccess && items.length === 0 && (
        <EmptyState title={hidden ? 'Nenhuma avaliação está oculta.' : 'Ainda não há avaliações publicadas.'} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button variant="secondary" size={44} busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Mais avaliações
        </Button>
      )}
    </section>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { id, reviewer, reviewed, ofProfessional, stars, revealedAt, hidden } = review
  const { act: show, busy } = useAct(trpc.reviews.show, {
    done: 'Avaliação visível de novo',
    failed: 'Não foi possível mostrar a avaliação',
  })
  return (
    <Card as="article" aria-label={`Avaliação de ${reviewer.name} sobre ${reviewed.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-body font-semibold break-words">
            {reviewed.name}
            <span className="font-normal text-muted"> · avaliação de {reviewer.name}</span>
          </h2>
          <p className="text-secondary text-muted">
            {ofProfessional ? kindNames.professional : kindNames.contractor} · publicada em{' '}
            {numericDate(revealedAt, deviceZone())}
          </p>
        </div>
        {hidden && <Badge tone="warning">Oculta</Badge>}
      </div>
      <RatingStars value={stars} count={1} className="[&>span:last-child]:hidden" />
      <Texts review={review} />
      {hidden ? (
        <Button
          variant="secondary"
          size={44}
          className="justify-self-start"
          busy={busy}
          onClick={() => void show({ reviewId: id })}
        >
          Mostrar de novo
        </Button>
      ) : (
        <ReasonForm
          procedure={trpc.reviews.hide}
          schema={HideReview}
          values={{ reviewId: id, reason: '' }}
          done="Avaliação ocultada"
          failed="Não foi possível ocultar a avaliação"
          openedBy="Ocultar"
          name="reason"
          label="Motivo"
          hint="Quem escreveu a avaliação lê este motivo. Nota e texto saem do perfil e da média."
          maxLength={500}
          buttons={[{ label: 'Ocultar avaliação' }]}
          className="border-t border-line pt-3"
        />
      )}
    </Card>
  )
}

function Texts({ review: { comment, reply, privateComment, environmentComment, hidden } }: { review: Review }) {
  const texts = [
    { label: 'Comentário público', text: comment },
    { label: 'Resposta', text: reply },
    { label: 'Só para a Plumaí', text: privateComment },
    { label: 'Sobre o local de trabalho, só para a Plumaí', text: environmentComment },
    { label: 'Motivo da ocultação', text: hidden?.reason ?? null },
  ].filter(({ text }) => text !== null)
  if (texts.length === 0) return null
  return (
    <dl className="grid gap-2 [&_dt]:text-secondary [&_dt]:text-muted">
      {texts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
