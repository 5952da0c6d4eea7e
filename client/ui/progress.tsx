import { cx } from './cx.ts'

export interface ProgressProps {
  /** What is in progress: 'Enviando foto'. */
  label: string
  /** 0 to 100. */
  percent: number
  /** Shown instead of the percentage at 100, while the server is still busy. */
  finishing?: string
  className?: string
}

/** A progress bar with label and percentage. Screen readers hear it at 25, 50, 75 and 100 % only. */
export function Progress({ label, percent, finishing = 'Conferindo…', className }: ProgressProps) {
  const quarter = Math.floor(percent / 25) * 25
  return (
    <div className={cx('grid gap-1.5', className)}>
      <p aria-hidden className="flex justify-between gap-3 text-secondary">
        <span className="font-semibold">{label}</span>
        <span className="text-muted tabular">{percent < 100 ? `${percent} %` : finishing}</span>
      </p>
      <ProgressBar label={label} value={percent} max={100} />
      <output className="sr-only">{quarter > 0 && `${label}: ${quarter} %`}</output>
    </div>
  )
}

/** The bar without visible text. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
    />
  )
}
