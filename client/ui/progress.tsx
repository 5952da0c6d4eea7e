import { cx } from './cx.ts'

export interface ProgressProps {
  /** The label of the progress bar, which says what is in progress: 'Enviando foto'. */
  label: string
  /** The progress in percent, from 0 to 100. */
  percent: number
  /** The text at 100 percent while the server is still busy, instead of the percentage. */
  finishing?: string
  className?: string
}

/** A progress bar with label and percentage. Screen readers announce only 25, 50, 75 and 100 %. */
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

/** The progress bar without visible text. */
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
