import { ReplyDispute, disputeDeskMessages } from '#shared/dispute-desk.ts'
import { STATEMENT_LENGTH } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ReadyAnswerPicker, withReadyAnswer } from './ready-answers.tsx'

/**
 * The form with which the team writes to both participants before it decides a dispute. `onSent` is called when the message was
 * sent.
 */
export function DisputeReply({ disputeId, onSent }: { disputeId: string; onSent: () => void }) {
  const { form, field, busy, submit } = useFormAct(
    trpc.dispute.reply,
    ReplyDispute,
    { disputeId, text: '' },
    {
      done: disputeDeskMessages.replied,
      failed: disputeDeskMessages.replyFailed,
      onDone: (): void => {
        form.reset()
        onSent()
      },
    },
  )
  const insert = (answer: string) => form.setValue('text', withReadyAnswer(form.getValues('text'), answer))
  return (
    <form noValidate aria-label="Responder às duas pessoas" onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <ReadyAnswerPicker onPick={insert} />
      <TextArea
        label="Resposta"
        hint="As duas pessoas leem e recebem um aviso. A decisão vem depois."
        rows={3}
        maxLength={STATEMENT_LENGTH}
        {...field('text')}
      />
      <Button type="submit" variant="secondary" size={44} busy={busy} className="justify-self-start">
        Enviar resposta
      </Button>
    </form>
  )
}
