/** From when on something may be done, in sight: a finger finds no tooltip. Its button says it to screen readers. */
export function NotYet({ words }: { words: string | null }) {
  return (
    words && (
      <p aria-hidden className="mt-2 text-secondary text-muted">
        {words}
      </p>
    )
  )
}
