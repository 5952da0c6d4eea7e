import { HideReview } from '#shared/reviews.ts'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { deviceZone, numericDate } from '#client/lib/format.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { kindNames } from '#shared/pages.ts'

type Review = Answers['reviews']['moderation']['items'][number]

/** The revealed reviews, newest first, including the parts that only the team may read. */
export function ReviewsSection() {
  const [hidden, setHidden] = useState(false)
  const answer = usePages(trpc.reviews.moderation, { hidden })
  return (
    <section aria-label="Avaliações" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Checkbox label="Só as ocultas" checked={hidden} onChange={({ target }) => setHidden(target.checked)} />
      <Listed
        items={answer.items}
        query={answer}
        failed="Não foi possível carregar as avaliações."
        empty={hidden ? 'Nenhuma avaliação está oculta.' : 'Ainda não há avaliações publicadas.'}
        more="Mais avaliações"
      >
        {(review) => <ReviewCard review={review} />}
      </Listed>
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
    <CaseCard
      label={`Avaliação de ${reviewer.name} sobre ${reviewed.name}`}
      title={
        <>
          {reviewed.name}
          <span className="font-normal text-muted"> · avaliação de {reviewer.name}</span>
        </>
      }
      notes={[
        `${ofProfessional ? kindNames.professional : kindNames.contractor} · publicada em ${numericDate(revealedAt, deviceZone())}`,
      ]}
      aside={hidden && <Badge tone="warning">Oculta</Badge>}
    >
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
    </CaseCard>
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
    <dl className="grid gap-2">
      {texts.map(({ label, text }) => (
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}
