import { Bell, CalendarDays, CreditCard, MessageCircle, Sparkles, Star } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { toneClasses } from '#client/ui/tone.ts'
import type { Tone } from '#client/ui/tone.ts'
import { cx } from '#client/ui/cx.ts'

const looks: Readonly<Record<string, { tone: Tone; Icon: LucideIcon }>> = {
  booking: { tone: 'petroleo', Icon: CalendarDays },
  payment: { tone: 'sol', Icon: CreditCard },
  purchase: { tone: 'ceu', Icon: Sparkles },
  chat: { tone: 'jabuticaba', Icon: MessageCircle },
  reviews: { tone: 'laranja', Icon: Star },
}

/** The icon of the feature that a notification is about. `kind` is the type of an event, for example 'booking.confirmed'. */
export function NotificationIcon({ kind }: { kind: string }) {
  const { tone, Icon } = looks[kind.split('.')[0] ?? ''] ?? { tone: 'folha', Icon: Bell }
  return (
    <span aria-hidden className={cx('grid size-11 shrink-0 place-items-center rounded-squircle', toneClasses[tone])}>
      <Icon className="size-5.5" />
    </span>
  )
}
