import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { AnswerPause, pauseMessages, pauseNotices } from '#shared/pauses.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

type Proposal = NonNullable<Answers['reputation']['myPause']['proposal']>

/** What a professional reads of a proposed or decided pause, with the form for the answer. Nothing without one. */
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
  const until = `${numericDate(proposal.answerUntil, deviceZone())}, ${clock(proposal.answerUntil, deviceZone())}`
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={pauseNotices.proposed.title}>
        {proposal.mayAnswer
          ? `Conte o que houve até ${until}: uma pessoa da equipe lê antes de decidir.`
          : 'A equipe vai decidir.'}
      </Banner>
      {proposal.mayAnswer && <AnswerForm proposal={proposal} />}
      {proposal.statement && <p className="wrap-anywhere whitespace-pre-line">Sua resposta: {proposal.statement}</p>}
    </div>
  )
}

function AnswerForm({ proposal: { id } }: { proposal: Proposal }) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<AnswerPause>({
    resolver: standardSchemaResolver(AnswerPause),
    defaultValues: { pauseId: id, statement: '' },
  })
  const { mutate, isPending } = trpc.reputation.answerPause.useMutation({
    onSuccess: () => toast.success(pauseMessages.answered.title),
    onError: (error) => reportError(error, { title: pauseMessages.answerFailed.title, setError, fields: ['statement'] }),
    onSettled: () => utils.reputation.invalidate(),
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((answer) => mutate(answer))(event)} className="grid gap-3">
      <TextArea
        label="O que aconteceu"
        hint="Só a equipe lê."
        rows={3}
        maxLength={2000}
        error={formState.errors.statement?.message}
        {...register('statement')}
      />
      <Button type="submit" size={44} busy={isPending} className="justify-self-start">
        Enviar resposta
      </Button>
    </form>
  )
}
