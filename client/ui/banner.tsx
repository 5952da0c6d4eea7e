import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import { cx } from './cx.ts'

const look = tv({
  base: 'flex items-start gap-3 rounded-xl p-4',
  variants: {
    tone: {
      info: 'bg-info-soft text-on-info-soft',
      success: 'bg-success-soft text-on-success-soft',
      warning: 'bg-warning-soft text-on-warning-soft',
      danger: 'bg-danger-soft text-on-danger-soft',
      offline: 'border border-line bg-sunken text-ink',
    },
  },
})

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, offline: WifiOff }

export interface BannerProps {
  tone: keyof typeof icons
  title?: string
  children: ReactNode
  /** A small button or link in the banner. */
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/**
 * A permanent message inside the page. Screen readers announce a message of danger at once (role alert), and other messages when
 * they are idle (role status).
 */
export function Banner({ tone, title, children, action, onDismiss, className }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={look({ tone, className })}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-68 gap-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className={cx('min-w-0 flex-1 wrap-anywhere', Boolean(title) && 'grid gap-0.5')}>
            {title && <p className="font-semibold">{title}</p>}
            {/* Muted texts inherit the text colour of the banner, because their own colour has too little contrast on its
                background. */}
            <div className={cx('[&_.text-muted]:text-inherit', Boolean(title) && 'text-secondary')}>{children}</div>
          </div>
        </div>
        {action && <div className="flex flex-wrap gap-2 empty:hidden max-sm:pl-8">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label="Fechar aviso"
          onClick={onDismiss}
          className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}
