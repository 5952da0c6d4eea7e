import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'

export interface FoldProps {
  title: string
  icon: ReactNode
  /** A value at the right of the title row, such as an amount. */
  value?: ReactNode
  /** The id by which links lead to this part of the page. */
  id?: string
  /** Whether this part of the card is open when the page is first rendered. */
  open?: boolean
  children: ReactNode
}

/** A part of a card that opens when its title row is pressed. The browser's page search opens it, because it is a `<details>`. */
export function Fold({ title, icon, value, id, open = false, children }: FoldProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} id={id}>
      <details open={open} data-accordion className="group/fold">
        <summary className="relative flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-8 [&::-webkit-details-marker]:hidden [&>svg]:size-5 [&>svg]:shrink-0">
          {icon}
          <h2 id={heading} className="font-sans text-body font-semibold tracking-normal">
            {title}
          </h2>
          <span className="ml-auto text-right text-secondary text-muted tabular">{value}</span>
          <ChevronDown
            aria-hidden
            className="absolute inset-y-0 right-0 my-auto text-muted transition-transform duration-180 ease-out group-open/fold:rotate-180"
          />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-4">{children}</div>
      </details>
    </section>
  )
}
