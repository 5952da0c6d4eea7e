import { useState } from 'react'
import { disputeMessages, reportedBy } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { dateAndTime } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { AnswerForm } from './answer-form.tsx'

export interface ContestFormProps {
  booking: Answers['booking']['byId']
  dispute: Answers['dispute']['ofBooking']['disputes'][number]
  /** Until when the report may be contested, as an instant in UTC. */
  until: Date | string
}

/** Lets the participant whose absence or delay was reported contest the report with a statement, or confirm it. */
export function ContestForm({ booking: { other, zone }, dispute: { id, topic }, until }: ContestFormProps) {
  const [contesting, setContesting] = useState(false)
  const reported = reportedBy(topic)
  if (contesting || !reported) return <AnswerForm disputeId={id} who={firstNameOf(other.name)} />
  return (
    <Banner tone="warning">
      <p>
        {firstNameOf(other.name)} informou {reported.it}. Se não foi assim, conteste até {dateAndTime(until, zone)}: o reembolso e
        o dinheiro da visita esperam até lá.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={44} onClick={() => setContesting(true)}>
          Contestar
        </Button>
        <Agree disputeId={id} what={reported.the} />
      </div>
    </Banner>
  )
}

function Agree({ disputeId, what }: { disputeId: string; what: string }) {
  const { act, ask, question } = useQuestion(trpc.dispute.answer, { done: disputeMessages.answered })
  return (
    <>
      <Button variant="secondary" size={44} onClick={ask}>
        Foi assim mesmo
      </Button>
      <ConfirmDialog
        {...question}
        title={`Confirmar ${what}?`}
        description="Nossa equipe decide com o que você confirmou. Não dá mais para contestar."
        confirmLabel="Confirmar"
        onConfirm={() => void act({ disputeId, answer: disputeMessages.agreed })}
      />
    </>
  )
}
