import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AccordionProps {
  /**
   * The `name` attribute that all `<details>` elements of the list share. Because of it the browser closes the open one when
   * another opens.
   */
  name: string
  items: { question: string; answer: ReactNode }[]
}

/**
 * A list of questions that unfold to show their answers. The browser's page search opens them, because they are `<details>`
 * elements.
 */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ question, answer }) => (
        <details key={question} name={name} data-accordion className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lead font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform duration-180 ease-out group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[41.7em] pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  )
}
