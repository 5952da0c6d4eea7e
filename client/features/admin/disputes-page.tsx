import { disputeMessages, DisputeStatus } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { ReadyAnswers } from './ready-answers.tsx'

export interface DisputesPageProps {
  status: DisputeStatus
  onStatus: (status: DisputeStatus) => void
}

/**
 * The page /admin/disputas: the disputes with one status, each with its booking and the person who opened it. Admins answer and
 * resolve open disputes on this page, and edit the team's ready answers.
 */
export function DisputesPage({ status, onStatus }: DisputesPageProps) {
  const answer = usePages(trpc.dispute.list, { status })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Disputas</PageTitle>
      <RadioGroup
        label="Estado"
        labelHidden
        name="estado"
        look="segmented"
        value={status}
        onChange={({ target }) => onStatus(target.value === DisputeStatus.resolved ? DisputeStatus.resolved : DisputeStatus.open)}
        options={[
          { value: DisputeStatus.open, label: 'Abertas' },
          { value: DisputeStatus.resolved, label: 'Resolvidas' },
        ]}
      />
      <Listed
        items={answer.items}
        query={answer}
        failed={disputeMessages.loadFailed}
        toasts
        empty={status === DisputeStatus.open ? 'Nenhuma disputa aberta.' : 'Nenhuma disputa resolvida.'}
        more="Mais disputas"
      >
        {(dispute) => <DisputeCard dispute={dispute} />}
      </Listed>
      <ReadyAnswers />
    </div>
  )
}
