import { Lock, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Feather } from './feather.tsx'

export interface EmptyStateProps {
  /** The sentence of the empty state, for example 'Você ainda não tem agendamentos.' */
  title: string
  children?: ReactNode
  action?: ReactNode
  /** A text that decides the shape of the decorative feather. The default is the title. */
  seed?: string
  className?: string
}

/** Shown instead of data when there is none yet: a feather, a sentence, an action. */
export function EmptyState({ title, children, action, seed = title, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
      <Feather seed={seed} tone="single" className="h-28 text-primary" />
      <p className="max-w-[25.6em] text-lead font-semibold">{title}</p>
      {children && <div className="max-w-[29.5em] text-secondary text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: string
  onRetry?: () => void
  /** The id of the error by which support finds it, rendered as 'Código {id}'. */
  requestId?: string | undefined
  children?: ReactNode
  className?: string
}

/** Shown when a page or a card could not be loaded: what happened and what the person can do. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'Não foi possível carregar esta página. Tente de novo.', onRetry, requestId, children, className } = props
  return (
    <div role="alert" className={cx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
      <span className="grid size-14 place-items-center rounded-squircle bg-danger-soft text-on-danger-soft">
        <TriangleAlert aria-hidden className="size-7" />
      </span>
      <p className="max-w-[25.6em] text-lead font-semibold">{title}</p>
      {children && <div className="max-w-[29.5em] text-secondary text-muted">{children}</div>}
      {onRetry && (
        <Button variant="secondary" size={44} onClick={onRetry} className="mt-1">
          <RotateCw aria-hidden />
          Tentar de novo
        </Button>
      )}
      {requestId && <p className="text-small text-muted">Código {requestId}</p>}
    </div>
  )
}

/**
 * A line shown when a part of a page could not be loaded or may be out of date. The other parts are shown, so screen readers do
 * not announce the line as an alert.
 */
export function QuietFailure({ children, onRetry, className }: { children: ReactNode; onRetry: () => void; className?: string }) {
  return (
    <div role="status" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary', className)}>
      <p className="text-muted">{children}</p>
      <Button variant="ghost" size={44} onClick={onRetry}>
        <RotateCw aria-hidden />
        Tentar de novo
      </Button>
    </div>
  )
}

/** A note that the data is old because it could not be loaded again. */
export const MAY_BE_OLD = 'Pode estar desatualizado.'

export interface GateCardProps {
  title: string
  /** A text with the name of the subscription and its price. */
  children: ReactNode
  action: ReactNode
  className?: string
}

/** Shown instead of content for subscribers only. The browser gets no part of that content. */
export function GateCard({ title, children, action, className }: GateCardProps) {
  return (
    <section
      className={cx(
        'relative isolate overflow-hidden rounded-xl border border-line bg-primary-soft p-6 text-on-primary-soft sm:p-8',
        className,
      )}
    >
      <Feather
        seed="assinatura"
        tone="single"
        className="absolute -top-6 -right-8 -z-10 h-72 rotate-12 text-primary opacity-20 max-sm:-top-4 max-sm:-right-6 max-sm:h-44"
      />
      <div className="grid max-w-[28.2em] justify-items-start gap-3">
        <span className="grid size-12 place-items-center rounded-squircle bg-surface text-link">
          <Lock aria-hidden className="size-6" />
        </span>
        <h2 className="text-h2">{title}</h2>
        <div>{children}</div>
        <div className="mt-1 flex flex-wrap gap-2">{action}</div>
      </div>
    </section>
  )
}
