import { Suspense, cloneElement, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { MenuProps } from './menu-open.tsx'

const loadMenu = () => import('./menu-open.tsx')
const OpenMenu = lazy(() => loadMenu().then((module) => ({ default: module.OpenMenu })))

/**
 * A menu of actions or links with arrow keys, typeahead and Escape. Its code (Radix) is loaded when the button is hovered or
 * focused.
 */
export function Menu(props: MenuProps) {
  return (
    <MenuButton trigger={props.trigger} load={loadMenu}>
      <OpenMenu {...props} />
    </MenuButton>
  )
}

export interface MenuButtonProps {
  trigger: MenuProps['trigger']
  /** Loads the code of the menu when the button is hovered or focused, so that it is there before the click. */
  load: () => Promise<unknown>
  /** The open menu, which contains its own trigger button. It is rendered after the first click. */
  children: ReactNode
}

/** The button of a menu while the menu is closed. On hover or focus it loads the code of the menu. */
export function MenuButton({ trigger, load, children }: MenuButtonProps) {
  const [requested, setRequested] = useState(false)
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setRequested(true),
    onKeyDown: (event) => event.key === 'ArrowDown' && setRequested(true),
  })
  return requested ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
