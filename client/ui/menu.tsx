import { Suspense, cloneElement, lazy, useState } from 'react'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** A link element (the router's Link, with its own icon and words) that becomes the item; without it `onSelect` acts. */
  render?: ReactElement
  onSelect?: () => void
  danger?: boolean
  /** Draws a rule above. */
  separated?: boolean
}

export interface MenuProps {
  /** The button that opens it; it receives aria and events. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  label: string
  items: MenuItem[]
  align?: 'start' | 'end'
}

const loadMenu = () => import('./menu-open.tsx')
const OpenMenu = lazy(() => loadMenu().then((module) => ({ default: module.OpenMenu })))

/** A menu of actions or links (Radix, loaded on the first approach): arrows, typeahead, Escape. */
export function Menu(props: MenuProps) {
  return (
    <MenuButton trigger={props.trigger} load={loadMenu}>
      <OpenMenu {...props} />
    </MenuButton>
  )
}

export interface MenuButtonProps {
  trigger: MenuProps['trigger']
  /** Asked on the first approach, so that the click need not wait. */
  load: () => Promise<unknown>
  /** The working menu, open; drawn from the first click on, with the trigger inside. */
  children: ReactNode
}

/** The closed button of a menu whose working half loads when it is wanted. */
export function MenuButton({ trigger, load, children }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false)
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
    onKeyDown: (event) => event.key === 'ArrowDown' && setWanted(true),
  })
  return wanted ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
