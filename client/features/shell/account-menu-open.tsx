import { Link } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  CalendarDays,
  CircleHelp,
  Clock,
  CreditCard,
  Download,
  FileText,
  Gift,
  Heart,
  HousePlus,
  KeyRound,
  LayoutDashboard,
  LogOut,
  MessageCircle,
  Palette,
  PencilLine,
  Search,
  ShieldCheck,
  ShieldUser,
  Sparkles,
  UserPlus,
  Wallet,
  Inbox,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { installHint, useInstall } from '#client/features/offline/index.ts'
import { SECURITY_SECTION, pageNames } from '#shared/pages.ts'
import { useSession } from '#client/lib/session.ts'
import type { Session } from '#client/lib/session.ts'
import { useTheme } from '#client/lib/theme.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { OpenMenu } from '#client/ui/menu-open.tsx'
import type { MenuItem, MenuProps } from '#client/ui/menu-open.tsx'
import { ThemeSwitch } from '#client/ui/theme-switch.tsx'
import { isOnProfessionalSide } from './home.ts'
import { editorOf } from './nav-items.ts'
import type { NavPath } from './nav-items.ts'
import { useAddRole } from './use-add-role.ts'
import type { OwnKinds } from './use-own-kinds.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { useSignOut } from './use-sign-out.ts'

/**
 * The open menu 'Minha Conta': the specified items for the person's roles, additional items below a line, and 'Sair' last. Below
 * 768 px it also contains the links of the top bar.
 */
export function OpenAccountMenu({ trigger, kinds }: { trigger: MenuProps['trigger']; kinds: OwnKinds }) {
  const session = useSession()
  const narrow = !useMedia('(min-width: 48rem)')
  const { unfinished, other } = kinds
  const [themeOpen, setThemeOpen] = useState(false)
  const [hintOpen, setHintOpen] = useState(false)
  const install = useInstall(() => setHintOpen(true))
  const signOut = useSignOut()
  const addRole = useAddRole()
  const items = [
    ...(unfinished ? [unfinishedItems[unfinished]] : []),
    ...(narrow ? [entry('/buscar', pageNames.search, Search), entry('/servicos', pageNames.services, Sparkles)] : []),
    ...specifiedItems(session),
    { ...entry(editorOf(session), pageNames.profileEditor, PencilLine), separated: true },
    ...(session.isProfessional || session.isContractor ? [entry('/pedidos', 'Pedidos', Inbox)] : []),
    ...(session.isProfessional
      ? [entry('/recebimentos', pageNames.payouts, Wallet), entry('/contratos-mensalistas', pageNames.myContracts, FileText)]
      : []),
    ...(session.isContractor
      ? [
          entry('/assinatura', 'Assinatura', CreditCard),
          entry('/favoritos', 'Favoritos', Heart),
          entry('/indique', 'Indique e ganhe', Gift),
        ]
      : []),
    ...(other ? [{ ...otherRoles[other], onSelect: () => addRole(other) }] : []),
    entry(editorOf(session), pageNames.security, KeyRound, SECURITY_SECTION),
    entry('/conta/privacidade', 'Privacidade', ShieldCheck),
    { label: 'Tema', icon: <Palette aria-hidden />, onSelect: () => setThemeOpen(true) },
    ...(install ? [{ label: installHint.title, icon: <Download aria-hidden />, onSelect: install }] : []),
    entry('/ajuda', 'Ajuda', CircleHelp),
    { label: 'Sair', icon: <LogOut aria-hidden />, onSelect: signOut, separated: true },
  ]
  return (
    <>
      <OpenMenu trigger={trigger} label={pageNames.account} items={items} />
      <ThemeDialog open={themeOpen} onClose={() => setThemeOpen(false)} />
      <Dialog open={hintOpen} onClose={() => setHintOpen(false)} {...installHint} width="small" />
    </>
  )
}

function specifiedItems(session: Session): MenuItem[] {
  const { isProfessional, isContractor, isAdmin } = session
  return [
    entry('/', pageNames.dashboard, LayoutDashboard),
    ...(isProfessional && isContractor ? [entry('/dashboard-contratante', 'Painel do contratante', LayoutDashboard)] : []),
    entry('/meus-agendamentos', pageNames.bookings, CalendarDays),
    ...(isOnProfessionalSide(session) ? [entry('/minha-disponibilidade', pageNames.availability, Clock)] : []),
    entry('/conversas', pageNames.conversations, MessageCircle),
    ...(isAdmin ? [entry('/admin', pageNames.admin, ShieldUser)] : []),
  ]
}

type MenuPath =
  | NavPath
  | '/'
  | '/assinatura'
  | '/contratos-mensalistas'
  | '/favoritos'
  | '/indique'
  | '/onboarding-tipo'
  | '/conta/privacidade'
  | '/ajuda'

function entry(to: MenuPath, label: string, Icon: LucideIcon, hash?: string): MenuItem {
  const link: ReactElement = (
    <Link to={to} {...(hash ? { hash } : {})}>
      <Icon aria-hidden />
      {label}
    </Link>
  )
  return { label, render: link }
}

const unfinishedItems = {
  type: entry('/onboarding-tipo', 'Termine seu cadastro', UserPlus),
  professional: entry('/onboarding-profissional', pageNames.profileWizard, UserPlus),
}

const otherRoles = {
  profissional: { label: 'Também quero oferecer serviços', icon: <BriefcaseBusiness aria-hidden /> },
  contratante: { label: 'Também quero contratar', icon: <HousePlus aria-hidden /> },
}

function ThemeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { choice, choose } = useTheme()
  return (
    <Dialog open={open} onClose={onClose} title="Tema" description="Vale para este navegador." width="small">
      <ThemeSwitch choice={choice} onChoose={choose} />
    </Dialog>
  )
}
