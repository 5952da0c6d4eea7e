import { Children } from 'react'
import type { ReactNode } from 'react'

/** Short facts in a row, a dot between two of one line: where the row breaks, the dot goes with the break. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <p className="-ml-3.5 flex flex-wrap text-secondary text-muted [clip-path:inset(0_0_0_0.875rem)]">
      {Children.map(children, (fact) =>
        fact ? <span className="relative pl-3.5 before:absolute before:left-1.25 before:content-['·']">{fact}</span> : null,
      )}
    </p>
  )
}
