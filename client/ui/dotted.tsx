import { Children } from 'react'
import type { ReactNode } from 'react'

/** A row of short facts separated by dots. At a line break the dot is hidden. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <p className="-ml-3.5 flex flex-wrap text-secondary text-muted [clip-path:inset(0_0_0_0.875rem)]">
      {Children.map(children, (fact) =>
        fact ? <span className="relative pl-3.5 before:absolute before:left-1.25 before:content-['·']">{fact}</span> : null,
      )}
    </p>
  )
}
