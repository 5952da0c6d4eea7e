import { DecideWorkPhoto, portfolioMessages, WORK_PHOTO, WORK_PHOTO_REASON_LENGTH } from '#shared/portfolio.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { ZoomPhoto } from '#client/ui/zoom-photo.tsx'

type Waiting = Answers['portfolio']['queue']['items'][number]

/** The photos of work that wait for the team's approval. Until then only the professional and the team see a photo. */
export function PhotoQueue() {
  const query = trpc.portfolio.queue.useQuery()
  return (
    <Listed
      items={query.data?.items}
      query={query}
      failed="Não foi possível carregar as fotos."
      empty="Nenhuma foto espera por você."
    >
      {(photo) => <PhotoCase photo={photo} />}
    </Listed>
  )
}

const decided = { done: portfolioMessages.decided, failed: portfolioMessages.decideFailed, also: ['admin'] } as const

function PhotoCase({ photo: { id, professional, createdAt } }: { photo: Waiting }) {
  const { act, busy } = useAct(trpc.portfolio.decide, decided)
  return (
    <CaseCard
      label={`Foto do trabalho de ${professional.name}`}
      title={professional.name}
      notes={[`Enviada em ${dateAndTime(createdAt, deviceZone())}`]}
    >
      <ZoomPhoto
        src={`/private/${WORK_PHOTO}/${id}`}
        label={`Foto do trabalho de ${professional.name}`}
        frame="aspect-4/3 w-full sm:w-80"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
        <Button
          size={44}
          busy={busy}
          className="justify-self-start"
          onClick={() => void act({ photoId: id, decision: 'approve', reason: '' })}
        >
          Aprovar
        </Button>
        <ReasonForm
          procedure={trpc.portfolio.decide}
          schema={DecideWorkPhoto}
          values={{ photoId: id, decision: 'refuse', reason: '' }}
          {...decided}
          name="reason"
          label="Motivo"
          hint="Só fotos do trabalho, sem pessoas, documentos ou papéis. A profissional lê este motivo."
          maxLength={WORK_PHOTO_REASON_LENGTH}
          openedBy="Recusar"
          buttons={[{ label: 'Recusar foto', variant: 'danger' }]}
        />
      </div>
    </CaseCard>
  )
}
