import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { useSkeleton } from './use-skeleton.ts'

export interface StatCardProps {
  label: string
  value: ReactNode
  /** A hint under the figure of the card. If it is null, the card never shows a hint, so it reserves no space for one. */
  hint?: ReactNode
  loading?: boolean
  trend?: { direction: 'up' | 'down'; label: string }
}

/** A card with one figure of a dashboard. Its size is the same while the figure is loading. */
export function StatCard({ label, value, hint, loading = false, trend }: StatCardProps) {
  const showSkeleton = useSkeleton(loading)
  const waiting = loading || showSkeleton
  return (
    <Card className="grid content-start gap-1" aria-busy={loading || undefined}>
      <p className="text-secondary text-muted">{label}</p>
      {waiting ? (
        <Skeleton className={cx('my-0.5 h-9 w-20 rounded-md', !showSkeleton && 'invisible')} />
      ) : (
        <p className="font-display text-h2 font-bold tabular sm:text-h1-lg">{value}</p>
      )}
      {hint !== null && waiting && <Skeleton className={cx('h-4.5 w-28', !showSkeleton && 'invisible')} />}
      {hint !== null && !waiting && <p className="min-h-4.5 text-small text-muted">{hint}</p>}
      {!waiting && trend && (
        <p className="flex items-center gap-1.5 text-small font-semibold">
          {trend.direction === 'up' ? (
            <TrendingUp aria-hidden className="size-4" />
          ) : (
            <TrendingDown aria-hidden className="size-4" />
          )}
          {trend.label}
        </p>
      )}
    </Card>
  )
}
