import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { disputeMessages, STATEMENT_LENGTH } from '#shared/disputes.ts'
import { dateAndTime, deviceZone, money } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DisputeMoves } from './dispute-moves.tsx'
import type { DisputeDetail, ListedDispute } from './dispute-moves.tsx'
import { ReadyAnswerPicker, withReadyAnswer } from './ready-answers.tsx'
import { useResolveDispute } from './use-resolve-dispute.ts'

type Choice = 'none' | 'part' | 'all'

export interface DisputeResolutionProps {
  dispute: ListedDispute
  detail: DisputeDetail
  /** Loads the dispute again, because the server refused a decision about a dispute that had changed. */
  onChanged: () => void
}

/**
 * The form with which an admin decides a dispute. It contains the refund, its effects on both participants, and the text that
 * both read. If an absence is contested, it also asks whether the absence took place.
 */
export function DisputeResolution({ dispute, detail, onChanged }: DisputeResolutionProps) {
  const { moves, refund, absence, contestUntil } = detail
  const [choice, setChoice] = useState<Choice>('none')
  const [typed, setTyped] = useState<number | null>(null)
  const [resolution, setResolution] = useState('')
  const [stands, setStands] = useState<boolean | undefined>()
  const remaining = moves.nothing.remainingInCents
  const amountInCents = refund?.amountInCents ?? { none: 0, part: typed ?? 0, all: remaining }[choice]
  const { submit, busy, errors, failed } = useResolveDispute({ onChanged })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit(
      {
        disputeId: dispute.id,
        amountInCents,
        refundedInCents: moves.nothing.refundedInCents,
        resolution,
        ...(absence === 'disputed' && { absenceStands: stands }),
      },
      { part: !refund && choice === 'part', findingNeeded: absence === 'disputed' },
    )
  }
  return (
    <form noValidate aria-label="Resolver disputa" onSubmit={onSubmit} className="grid gap-4 border-t border-line pt-4">
      {refund ? (
        <Banner tone="warning">
          Um reembolso de {money(refund.amountInCents)} já foi pedido para esta disputa. Falta registrar a resolução.
        </Banner>
      ) : (
        <>
          <RadioGroup
            label="Reembolso"
            name={`reembolso-${dispute.id}`}
            look="segmented"
            value={choice}
            onChange={({ target }) => setChoice(target.value === 'all' ? 'all' : target.value === 'part' ? 'part' : 'none')}
            options={[
              { value: 'none', label: 'Sem reembolso' },
              { value: 'part', label: 'Uma parte', ...(remaining === 0 && { disabledReason: 'Nada mais a devolver' }) },
              { value: 'all', label: 'Tudo que resta', ...(remaining === 0 && { disabledReason: 'Nada mais a devolver' }) },
            ]}
          />
          {choice === 'part' && (
            <MoneyField
              label="Valor"
              hint={`No máximo ${money(remaining)}.`}
              error={errors.amountInCents}
              cents={typed}
              onCents={setTyped}
            />
          )}
          <DisputeMoves dispute={dispute} detail={detail} amountInCents={amountInCents} />
        </>
      )}
      {absence === 'disputed' && (
        <RadioGroup
          label="A ausência aconteceu?"
          name={`ausencia-${dispute.id}`}
          look="segmented"
          error={errors.absenceStands}
          value={stands === undefined ? '' : stands ? 'sim' : 'nao'}
          onChange={({ target }) => setStands(target.value === 'sim')}
          options={[
            { value: 'sim', label: 'Sim' },
            { value: 'nao', label: 'Não' },
          ]}
        />
      )}
      <ReadyAnswerPicker onPick={(answer) => setResolution(withReadyAnswer(resolution, answer))} />
      <TextArea
        label="Resolução"
        hint="As duas pessoas leem este texto."
        rows={3}
        maxLength={STATEMENT_LENGTH}
        value={resolution}
        error={errors.resolution}
        onChange={({ target }) => setResolution(target.value)}
      />
      {contestUntil && (
        <Banner tone="info">
          {dispute.other.name} pode contestar até {dateAndTime(contestUntil, deviceZone())}. A decisão espera até lá, ou até a
          resposta.
        </Banner>
      )}
      {failed && (
        <Banner tone="danger" title={disputeMessages.resolveFailed}>
          {failed}
        </Banner>
      )}
      <Button
        type="submit"
        busy={busy}
        disabledReason={contestUntil && disputeMessages.contestRuns}
        className="justify-self-start"
      >
        {amountInCents > 0 ? `Resolver e reembolsar ${money(amountInCents)}` : 'Resolver sem reembolso'}
      </Button>
    </form>
  )
}
