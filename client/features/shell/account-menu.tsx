import { lazy } from 'react'
import { MenuButton } from '#client/ui/menu.tsx'
import type { MenuProps } from '#client/ui/menu-open.tsx'
import { useOwnKinds } from './use-own-kinds.ts'

const load = () => import('./account-menu-open.tsx')
const OpenAccountMenu = lazy(() => load().then((module) => ({ default: module.OpenAccountMenu })))

/** The button that opens 'Minha Conta'. The code of the menu is loaded when the button is hovered or focused. */
export function AccountMenu({ trigger }: { trigger: MenuProps['trigger'] }) {
  // The roles are loaded with the page. A menu item that appears after the menu has opened could move under the pointer.
  const kinds = useOwnKinds()
  return (
    <MenuButton trigger={trigger} load={load}>
      <OpenAccountMenu trigger={trigger} kinds={kinds} />
    </MenuButton>
  )
}
