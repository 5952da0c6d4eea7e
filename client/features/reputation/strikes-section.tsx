import { strikeMessages, WithdrawStrike } from '#shared/strikes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { usePages } from '#client/lib/use-pages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'

type Strike = Answers['reputation']['strikes']['items'][number]

/** For admins: the strikes of all professionals (late cancellations and absences), the newest first. */
export function StrikesSection() {
  const answer = usePages(trpc.reputation.strikes, {})
  return (
    <section aria-label="Ocorrências" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Listed
        items={answer.items}
        query={answer}
        failed="Não foi possível carregar as ocorrências."
        empty="Nenhuma ocorrência registrada."
        more="Mais ocorrências"
      >
        {(strike) => <StrikeCard strike={strike} />}
      </Listed>
    </section>
  )
}

function StrikeCard({ strike }: { strike: Strike }) {
  const { id, professional, cause, start, zone, counts, until, withdrawnReason } = strike
  return (
    <CaseCard
      label={`Ocorrência de ${professional.name}`}
      title={professional.name}
      notes={[`${cause} · visita de ${numericDate(start, zone)}`]}
      aside={
        <Badge tone={counts && !withdrawnReason ? 'warning' : 'neutral'}>
          {withdrawnReason ? 'Retirada' : `${counts ? 'Vale até' : 'Valeu até'} ${numericDate(until, zone)}`}
        </Badge>
      }
    >
      {withdrawnReason ? (
        <p className="text-secondary wrap-anywhere">Motivo da retirada: {withdrawnReason}</p>
      ) : (
        <ReasonForm
          procedure={trpc.reputation.withdrawStrike}
          schema={WithdrawStrike}
          values={{ strikeId: id, reason: '' }}
          done={strikeMessages.withdrawn}
          failed={strikeMessages.withdrawFailed}
          openedBy="Retirar ocorrência"
          name="reason"
          label="Motivo"
          hint="A profissional lê este motivo. A ocorrência deixa de contar."
          maxLength={1_000}
          buttons={[{ label: 'Retirar' }]}
          className="border-t border-line pt-3"
        />
      )}
    </CaseCard>
  )
}
