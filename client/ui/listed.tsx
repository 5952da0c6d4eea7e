import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { EmptyState, QuietFailure } from './states.tsx'
import { toast } from './toast.ts'

/** What a part of a page needs to know about its query while the data is loading. */
export interface Waited {
  isError: boolean
  refetch: () => unknown
}

export interface WaitingProps {
  query: Waited
  /** The sentence that is shown when the query of the data has failed. */
  failed: string
  /** Whether the sentence of a failed query is also shown in a toast. */
  toasts?: boolean | undefined
  /** The class names for the size of the grey box. */
  className?: string
}

/** Shown while a part of a page has no data: a grey box or, after a failure, a sentence and a retry button. */
export function Waiting({ query: { isError, refetch }, failed, toasts = false, className = 'h-28' }: WaitingProps) {
  useEffect(() => {
    if (isError && toasts) toast.error(failed)
  }, [isError, toasts, failed])
  if (isError) return <QuietFailure onRetry={() => void refetch()}>{failed}</QuietFailure>
  return <Skeleton className={cx('rounded-xl', className)} />
}

type Paged = Waited & { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => unknown }

export interface ListedProps<Item> {
  /** The items of the list; undefined before the first response. */
  items: readonly Item[] | undefined
  /**
   * The query that loads the items. Give it if the page may be shown before the items are loaded. `failed` is then the sentence
   * that is shown when the query fails.
   */
  query?: Paged
  failed?: string
  /** Whether a failed query is also shown in a toast. */
  toasts?: boolean
  /** The sentence that is shown when the list has no items. */
  empty?: string
  /** The label of the button that loads the next page of the list. */
  more?: string
  keyOf?: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list of cards in all its states: loading, failed, empty, and with a button for the next page. */
export function Listed<Item>({ items, query, failed = '', toasts, empty, more, keyOf = idOf, children }: ListedProps<Item>) {
  if (!items) return query && <Waiting {...{ query, failed, toasts }} />
  return (
    <>
      {items.length === 0 && empty && <EmptyState title={empty} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {query && more && <MoreButton query={query}>{more}</MoreButton>}
    </>
  )
}

export interface MoreButtonProps {
  query: Paged
  children: string
  className?: string
}

/** The button that loads the next page of a list. It renders nothing when there is no next page. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children, className }: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <Button variant="secondary" size={44} className={className} busy={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
      {children}
    </Button>
  )
}

function idOf(item: unknown): string {
  return (item as { id: string }).id
}
