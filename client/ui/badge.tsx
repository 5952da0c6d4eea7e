import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  CreditCard,
  Hourglass,
  RotateCcw,
  Sparkles,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import type { VariantProps } from 'tailwind-variants/lite'

const look = tv({
  base: 'inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 text-small font-semibold whitespace-nowrap [&>svg]:size-3.5 [&>svg]:shrink-0',
  variants: {
    tone: {
      neutral: 'border-line bg-sunken text-ink',
      primary: 'border-transparent bg-primary-soft text-on-primary-soft',
      success: 'border-transparent bg-success-soft text-on-success-soft',
      warning: 'border-transparent bg-warning-soft text-on-warning-soft',
      danger: 'border-transparent bg-danger-soft text-on-danger-soft',
      info: 'border-transparent bg-info-soft text-on-info-soft',
      dark: 'border-transparent bg-inverse text-on-inverse',
      outline: 'border-danger bg-transparent text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof look>['tone']>

/** A short text in a pill shape, with an optional icon. */
export function Badge({
  tone,
  icon,
  children,
  className,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span className={look({ tone, className })}>
      {icon}
      {children}
    </span>
  )
}

/** The colour and the icon of each status badge. The caller of StatusBadge provides the text. */
const statuses = {
  requested: { tone: 'warning', Icon: CalendarClock },
  confirmed: { tone: 'success', Icon: CalendarCheck },
  inProgress: { tone: 'info', Icon: Clock },
  completed: { tone: 'dark', Icon: CircleCheck },
  cancelled: { tone: 'outline', Icon: Ban },
  pending: { tone: 'neutral', Icon: Hourglass },
  approved: { tone: 'success', Icon: CircleCheck },
  refused: { tone: 'danger', Icon: CircleX },
  paymentPending: { tone: 'warning', Icon: CreditCard },
  processing: { tone: 'info', Icon: CircleDashed },
  paid: { tone: 'success', Icon: CircleCheck },
  failed: { tone: 'danger', Icon: CircleAlert },
  refunded: { tone: 'neutral', Icon: RotateCcw },
  active: { tone: 'success', Icon: CircleCheck },
  overdue: { tone: 'danger', Icon: CircleAlert },
  inactive: { tone: 'neutral', Icon: CircleDashed },
  fresh: { tone: 'primary', Icon: Sparkles },
} satisfies Record<string, { tone: BadgeTone; Icon: LucideIcon }>

export type StatusKind = keyof typeof statuses

/** A badge that shows a status by text, icon and colour together: `<StatusBadge status="confirmed">Confirmado</StatusBadge>`. */
export function StatusBadge({ status, children, className }: { status: StatusKind; children: ReactNode; className?: string }) {
  const { tone, Icon } = statuses[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(className ? { className } : {})}>
      {children}
    </Badge>
  )
}
