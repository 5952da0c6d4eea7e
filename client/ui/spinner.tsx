import { cx } from './cx.ts'

export interface SpinnerProps {
  size?: 'small' | 'large'
  /** A text for screen readers that says what is in progress. */
  label?: string
  className?: string
}

/** A spinning ring shown while something is loading. Its ARIA role is `status`. */
export function Spinner({ size = 'large', label = 'Carregando…', className }: SpinnerProps) {
  return (
    <output className={cx('inline-flex items-center justify-center', className)}>
      <span
        className={cx(
          'animate-spin rounded-full border-current border-r-transparent',
          size === 'small' ? 'size-5 border-2' : 'size-9 border-3 text-primary',
        )}
      />
      <span className="sr-only">{label}</span>
    </output>
  )
}
