import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DecidePause, pauseMessages } from '#shared/pauses.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { clock, count, deviceZone, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

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
      <Decision pauseId={pause.id} mayPause={mayPause} />
    </Card>
  )
}

function Decision({ pauseId, mayPause }: { pauseId: string; mayPause: boolean }) {
  const utils = trpc.useUtils()
  const { run, dialog } = useStepUp()
  const { mutateAsync, isPending } = trpc.reputation.decidePause.useMutation()
  const { register, handleSubmit, setError, formState } = useForm<DecidePause>({
    resolver: standardSchemaResolver(DecidePause),
    defaultValues: { pauseId, pause: false, reason: '' },
  })
  const decide = async (decision: DecidePause) => {
    try {
      if ((await run(() => mutateAsync(decision))) === null) return
      toast.success(pauseMessages.decided.title)
    } catch (error) {
      reportError(error, { title: pauseMessages.decideFailed.title, setError, fields: ['reason'] })
    } finally {
      void utils.reputation.invalidate()
      void utils.admin.invalidate()
    }
  }
  const submit = (pause: boolean) => void handleSubmit((decision) => decide({ ...decision, pause }))()
  return (
    <>
      <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-3 border-t border-line pt-3">
        <TextArea
          label="Motivo da decisão"
          hint={mayPause ? 'A profissional lê este motivo.' : pauseMessages.tooEarly}
          rows={2}
          maxLength={1000}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" size={44} busy={isPending} disabled={!mayPause} onClick={() => submit(true)}>
            Pausar
          </Button>
          <Button variant="secondary" size={44} disabled={isPending} onClick={() => submit(false)}>
            Não pausar
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
