import { AnswerPause, pauseMessages } from '#shared/pauses.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, deviceZone, numericDate } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Banner } from '#client/ui/banner.tsx'

/**
 * Says that the team has proposed or decided to hide the professional from the search for 14 days (a pause), with a form to
 * reply. Renders nothing without a pause.
 */
export function MyPause() {
  const { data } = trpc.reputation.myPause.useQuery()
  if (!data?.proposal) return null
  const { proposal, pausedUntil } = data
  if (pausedUntil) {
    return (
      <Banner tone="warning" title={`Seu perfil está em pausa até ${numericDate(pausedUntil, deviceZone())}`}>
        Motivo: {proposal.reason}
      </Banner>
    )
  }
  if (proposal.status !== 'proposed') return null
  const until = `${dateAndTime(proposal.answerUntil, deviceZone())}`
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={pauseMessages.proposed}>
        {proposal.mayAnswer
          ? `Conte o que houve até ${until}: uma pessoa da equipe lê antes de decidir.`
          : 'A equipe vai decidir.'}
      </Banner>
      {proposal.mayAnswer && (
        <ReasonForm
          procedure={trpc.reputation.answerPause}
          schema={AnswerPause}
          values={{ pauseId: proposal.id, statement: '' }}
          done={pauseMessages.answered}
          failed={pauseMessages.answerFailed}
          name="statement"
          label="O que aconteceu"
          hint="Só a equipe lê."
          rows={3}
          maxLength={2_000}
          buttons={[{ label: 'Enviar resposta' }]}
        />
      )}
      {proposal.statement && <p className="wrap-anywhere whitespace-pre-line">Sua resposta: {proposal.statement}</p>}
    </div>
  )
}
