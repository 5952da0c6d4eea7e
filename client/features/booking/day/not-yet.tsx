/** From when an action is allowed. Visible text, because touch shows no tooltip; hidden from screen readers, because the button says it. */
export function NotYet({ words }: { words: string | null }) {
  return (
    words && (
      <p aria-hidden className="mt-2 text-secondary text-muted">
        {words}
      </p>
    )
  )
}
