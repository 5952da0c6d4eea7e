import { useInfiniteQuery } from '@tanstack/react-query'
import { strikeMessages, WithdrawStrike } from '#shared/strikes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'

type Strike = Answers['reputation']['strikes']['items'][number]

/** The occurrences of all professionals for admins, the newest first. */
export function StrikesSection() {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['reputation', 'strikes'], { type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.reputation.strikes.query({ ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Ocorrências" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer.isLoading && <Skeleton className="h-28 rounded-xl" />}
      {answer.isError && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as ocorrências.</p>
          <Button variant="secondary" size={44} onClick={() => void answer.refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {answer.isSuccess && items.length === 0 && <EmptyState title="Nenhuma ocorrência registrada." />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((strike) => (
          <li key={strike.id}>
            <StrikeCard strike={strike} />
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button variant="secondary" size={44} busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Mais ocorrências
        </Button>
      )}
    </section>
  )
}

function StrikeCard({ strike }: { strike: Strike }) {
  const { id, professional, cause, start, zone, counts, until, withdrawnReason } = strike
  return (
    <Card as="article" aria-label={`Ocorrência de ${professional.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-body font-semibold break-words">{professional.name}</h3>
          <p className="text-secondary text-muted">
            {cause} · visita de {numericDate(start, zone)}
          </p>
        </div>
        {withdrawnReason ? (
          <Badge tone="neutral">Retirada</Badge>
        ) : (
          <Badge tone={counts ? 'warning' : 'neutral'}>
            {counts ? 'Vale até' : 'Valeu até'} {numericDate(until, zone)}
          </Badge>
        )}
      </div>
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
    </Card>
  )
}
