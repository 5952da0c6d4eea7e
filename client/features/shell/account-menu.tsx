import { lazy } from 'react'
import { MenuButton } from '#client/ui/menu.tsx'
import type { MenuProps } from '#client/ui/menu-open.tsx'
import { useOwnKinds } from './use-own-kinds.ts'

const load = () => import('./account-menu-open.tsx')
const OpenAccountMenu = lazy(() => load().then((module) => ({ default: module.OpenAccountMenu })))

/** The button of 'Minha Conta'. Its items are loaded on hover or focus. */
export function AccountMenu({ trigger }: { trigger: MenuProps['trigger'] }) {
  // Loaded with the page, so that no menu item appears under the pointer later.
  const kinds = useOwnKinds()
  return (
    <MenuButton trigger={trigger} load={load}>
      <OpenAccountMenu trigger={trigger} kinds={kinds} />
    </MenuButton>
  )
}
