import { cx } from './cx.ts'

/**
 * The logo in the colours of the theme: the mark (a feather on a grid of 32) and the wordmark. `mark` renders only the feather.
 */
export function Logo({ mark = false, className }: { mark?: boolean; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <path
          d="M8.1 24.6C5.2 13.4 13.6 3.6 28.3 3.4c.7 6.4-.9 11.5-4.1 15.1l-5 .7 2.5 1.9c-3.5 2.9-8.3 4.2-13.6 3.5Z"
          className="fill-primary"
        />
        <path
          d="M3.6 28.6C7.4 22.4 12.4 16.6 19.6 11.4"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          className="stroke-primary"
        />
        <path
          d="M8.1 24.6C11.2 19.6 14.9 15.2 19.6 11.4"
          fill="none"
          strokeWidth="1.7"
          strokeLinecap="round"
          className="stroke-page"
        />
      </svg>
      {mark ? (
        <span className="sr-only">Plumaí</span>
      ) : (
        <span className="font-display text-[1.625rem] leading-8 font-bold tracking-[-0.02em] text-ink lowercase">plumaí</span>
      )}
    </span>
  )
}
