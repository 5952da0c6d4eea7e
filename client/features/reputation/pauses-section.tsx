import { DecidePause, pauseMessages } from '#shared/pauses.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, count, deviceZone, numericDate } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'

type Pause = Answers['reputation']['pauses']['items'][number]

/** The proposed pauses, which only an admin decides. */
export function PausesSection() {
  const { data, isError, refetch } = trpc.reputation.pauses.useQuery()
  return (
    <section aria-label="Pausas" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!data && !isError && <Skeleton className="h-28 rounded-xl" />}
      {isError && !data && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as pausas.</p>
          <Button variant="secondary" size={44} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data?.items.length === 0 && <EmptyState title="Nenhuma pausa espera por você." />}
      {data?.items.map((pause) => (
        <PauseCard key={pause.id} pause={pause} />
      ))}
    </section>
  )
}

function PauseCard({ pause }: { pause: Pause }) {
  const { professional, counting, answerUntil, statement, mayPause } = pause
  return (
    <Card as="article" aria-label={`Pausa de ${professional.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-body font-semibold break-words">{professional.name}</h3>
          <p className="text-secondary text-muted">
            Responde até {numericDate(answerUntil, deviceZone())}, {clock(answerUntil, deviceZone())}
          </p>
        </div>
        <Badge tone="warning">{count(counting, 'ocorrência', 'ocorrências')}</Badge>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{statement ?? 'Ainda sem resposta.'}</p>
      <ReasonForm
        procedure={trpc.reputation.decidePause}
        schema={DecidePause}
        values={{ pauseId: pause.id, pause: false, reason: '' }}
        done={pauseMessages.decided}
        failed={pauseMessages.decideFailed}
        also={['admin']}
        name="reason"
        label="Motivo da decisão"
        hint={mayPause ? 'A profissional lê este motivo.' : pauseMessages.tooEarly}
        maxLength={1_000}
        buttons={[
          { label: 'Pausar', variant: 'danger', disabled: !mayPause, more: { pause: true } },
          { label: 'Não pausar', variant: 'secondary' },
        ]}
        className="border-t border-line pt-3"
      />
    </Card>
  )
}
