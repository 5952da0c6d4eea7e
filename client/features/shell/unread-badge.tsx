import { cx } from '#client/ui/cx.ts'

/** A red count, with a text for screen readers: '2 mensagens não lidas'. Zero renders nothing. */
export function UnreadBadge({ count, words, className }: { count: number; words: string; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-caption font-semibold text-on-danger tabular',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {words}</span>
    </span>
  )
}

/** Formats a count and its noun: '1 mensagem não lida', '2 mensagens não lidas'. */
export function unreadMessages(count: number): string {
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`
}
