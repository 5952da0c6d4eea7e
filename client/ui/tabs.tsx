import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export interface TabItem {
  value: string
  label: string
  /** A count after the label of the tab: 'Como Contratante (3)'. */
  count?: number | undefined
  content: ReactNode
}

export interface TabsProps {
  label: string
  items: TabItem[]
  /** The value of the selected tab. Pages store it in the URL. */
  value: string
  onChange: (value: string) => void
}

/**
 * Tabs with arrow keys, Home and End (Radix). Only the selected panel is rendered. On a narrow screen the selected tab is
 * scrolled into view.
 */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[data-state=active]')
    if (row && chosen) row.scrollLeft += beyond(chosen.getBoundingClientRect(), row.getBoundingClientRect())
  }, [value])

  return (
    <Radix.Root value={value} onValueChange={onChange} className="grid gap-5">
      <Radix.List ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line fade-overflow">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-12 shrink-0 border-b-3 border-transparent px-3 text-secondary font-semibold whitespace-nowrap text-muted transition-colors sm:px-4 sm:text-body duration-120 -outline-offset-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="tabular"> ({item.count})</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-sm">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/**
 * Returns how many pixels of a tab lie outside the scrolling row of tabs: positive at the right, negative at the left.
 * `scrollIntoView` is not used, because it would also scroll the page.
 */
function beyond(tab: DOMRect, row: DOMRect): number {
  return tab.right > row.right ? tab.right - row.right : Math.min(0, tab.left - row.left)
}
