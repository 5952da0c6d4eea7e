/**
 * Says from when an action is allowed. Touch screens show no tooltip, so the text is visible. It is hidden from screen readers,
 * because the button's description says the same.
 */
export function NotYet({ words }: { words: string | null }) {
  return (
    words && (
      <p aria-hidden className="mt-2 text-secondary text-muted">
        {words}
      </p>
    )
  )
}
