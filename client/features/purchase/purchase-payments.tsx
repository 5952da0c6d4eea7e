import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { useServiceNames } from './use-service-names.ts'

interface PurchasePaymentsProps {
  of: 'subscription' | 'service'
  newest: Answers['subscription']['payments']['items']
  /** The cursor of the payments that are older than those in `newest`; null if there are none. */
  earlier: string | null
}

/**
 * The payments of the subscription or of services with their refunds and receipts, newest first. Twelve are shown, and a button
 * loads more.
 */
export function PurchasePayments({ of, newest, earlier }: PurchasePaymentsProps) {
  const nameOf = useServiceNames()
  const { items, hasMore, busy, failed, more } = useEarlierPayments(of, earlier)
  return (
    <Section card id="pagamentos" title="Pagamentos" className="gap-2 sm:p-7">
      <ul className="divide-y divide-line">
        {[...newest, ...items].map(({ id, service, amountInCents, refundedInCents, paidAt }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5 tabular">
            <span>
              {service && <span className="block">{nameOf(service)}</span>}
              {numericDate(paidAt, DEFAULT_ZONE)}
            </span>
            <span className="row-span-2 text-right">
              <span className="font-semibold">{money(amountInCents)}</span>
              {refundedInCents > 0 && <span className="block text-small text-muted">devolvido: {money(refundedInCents)}</span>}
            </span>
            <ReceiptLink paymentId={id} of={numericDate(paidAt, DEFAULT_ZONE)} />
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="text-secondary font-medium text-danger">
          Não foi possível carregar os pagamentos anteriores. Tente de novo.
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" size={44} busy={busy} onClick={more} className="justify-self-center">
          Mostrar mais
        </Button>
      )}
    </Section>
  )
}

/**
 * Loads the payments older than the newest twelve, page by page, on demand. `before` is null when there are no older payments.
 */
function useEarlierPayments(of: PurchasePaymentsProps['of'], before: string | null) {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    // tRPC's own infinite query also sends a `direction`, which the API refuses, so the query is written by hand.
    queryKey: [['subscription', 'payments'], { input: { of, before }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) => client.subscription.payments.query({ of, before: pageParam ?? '' }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ earlier }) => earlier,
    enabled: false,
  })
  return {
    items: before ? (answer.data?.pages.flatMap(({ items }) => items) ?? []) : [],
    hasMore: before !== null && (answer.data === undefined || answer.hasNextPage),
    busy: answer.isFetching,
    failed: answer.isError,
    more: () => void (answer.data ? answer.fetchNextPage() : answer.refetch()),
  }
}
