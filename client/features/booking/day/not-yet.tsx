/**
 * Says from when an action is allowed. The text is visible, because touch shows no tooltip, and hidden from screen readers,
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
