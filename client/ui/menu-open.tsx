import { DropdownMenu } from 'radix-ui'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The link element of the menu item (the router's Link with its icon and text). Without a link the item calls `onSelect`. */
  render?: ReactElement
  onSelect?: () => void
  danger?: boolean
  /** Renders a dividing line above the menu item. */
  separated?: boolean
}

export interface MenuProps {
  /** The button that opens the menu. The menu adds aria attributes and event handlers to it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  label: string
  items: MenuItem[]
  align?: 'start' | 'end'
}

/** The open menu. It is open from its first render, because it is rendered only after a click on its button. */
export function OpenMenu({ trigger, label, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-appear overflow-y-auto rounded-xl border border-line bg-raised p-2 text-ink shadow-e2"
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const look = cx(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-left text-body -outline-offset-2 select-none',
    'data-highlighted:bg-sunken [&>svg]:size-5 [&>svg]:shrink-0',
    item.danger && 'text-danger',
  )
  return (
    <>
      {item.separated && <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />}
      <DropdownMenu.Item asChild={Boolean(item.render)} onSelect={item.onSelect} className={look}>
        {item.render ?? (
          <>
            {item.icon}
            {item.label}
          </>
        )}
      </DropdownMenu.Item>
    </>
  )
}
