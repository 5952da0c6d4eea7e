import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { disputeMessages, DisputeStatus } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import { DisputeCard } from './dispute-card.tsx'

export interface DisputesPageProps {
  status: DisputeStatus
  onStatus: (status: DisputeStatus) => void
}

/** /admin/disputas: the disputes of one status, newest first, each with its booking and claimant; an open one is resolved here. */
export function DisputesPage({ status, onStatus }: DisputesPageProps) {
  const answer = useDisputes(status)
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
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
      {answer.isLoading && <Skeleton className="h-32 rounded-xl" />}
      {answer.isError && items.length === 0 && (
        <ErrorState title={disputeMessages.loadFailed} onRetry={() => void answer.refetch()} />
      )}
      {answer.isSuccess && items.length === 0 && (
        <EmptyState title={status === DisputeStatus.open ? 'Nenhuma disputa aberta.' : 'Nenhuma disputa resolvida.'} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((dispute) => (
          <li key={dispute.id}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button variant="secondary" size={44} busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Mais disputas
        </Button>
      )}
    </div>
  )
}

function useDisputes(status: DisputeStatus) {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['dispute', 'list'], { input: { status }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.dispute.list.query({ status, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  useEffect(() => {
    if (answer.isError) toast.error(disputeMessages.loadFailed)
  }, [answer.isError])
  return answer
}
