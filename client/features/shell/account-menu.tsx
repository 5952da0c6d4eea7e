import { lazy } from 'react'
import { MenuButton } from '#client/ui/menu.tsx'
import type { MenuProps } from '#client/ui/menu.tsx'
import { useOwnKinds } from './use-own-kinds.ts'

const load = () => import('./account-menu-open.tsx')
const OpenAccountMenu = lazy(() => load().then((module) => ({ default: module.OpenAccountMenu })))

/** The button of 'Minha Conta'; its items and their pictures load on the first approach. */
export function AccountMenu({ trigger }: { trigger: MenuProps['trigger'] }) {
  // Asked at once, so that no item comes in under the pointer.
  const kinds = useOwnKinds()
  return (
    <MenuButton trigger={trigger} load={load}>
      <OpenAccountMenu trigger={trigger} kinds={kinds} />
    </MenuButton>
  )
}
