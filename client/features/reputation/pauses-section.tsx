import { DecidePause, pauseMessages } from '#shared/pauses.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, dateAndTime, deviceZone } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'

type Pause = Answers['reputation']['pauses']['items'][number]

/**
 * For admins: the proposals to pause a professional, that is, to hide the professional from the search for 14 days. Only an admin
 * decides.
 */
export function PausesSection() {
  const query = trpc.reputation.pauses.useQuery()
  return (
    <Listed
      items={query.data?.items}
      query={query}
      failed="Não foi possível carregar as pausas."
      empty="Nenhuma pausa espera por você."
    >
      {(pause) => <PauseCard pause={pause} />}
    </Listed>
  )
}

function PauseCard({ pause }: { pause: Pause }) {
  const { professional, counting, answerUntil, statement, mayPause } = pause
  return (
    <CaseCard
      label={`Pausa de ${professional.name}`}
      title={professional.name}
      notes={[`Responde até ${dateAndTime(answerUntil, deviceZone())}`]}
      aside={<Badge tone="warning">{count(counting, 'ocorrência', 'ocorrências')}</Badge>}
    >
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
    </CaseCard>
  )
}
