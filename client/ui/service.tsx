import { Boxes, BrushCleaning, CookingPot, Feather, Shirt, Sparkles, WashingMachine } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Service } from '#shared/services.ts'
import { cx } from './cx.ts'
import { toneClasses } from './tone.ts'
import type { Tone } from './tone.ts'

type Look = { readonly tone: Tone; readonly Icon: LucideIcon }

/** The colour and the icon of each service, by its stored name. */
const looks: Readonly<Record<Service, Look> & Record<string, Look>> = {
  [Service.lightCleaning]: { tone: 'petroleo', Icon: Sparkles },
  [Service.deepCleaning]: { tone: 'ceu', Icon: BrushCleaning },
  [Service.cooking]: { tone: 'laranja', Icon: CookingPot },
  [Service.laundry]: { tone: 'jabuticaba', Icon: WashingMachine },
  [Service.tidying]: { tone: 'folha', Icon: Boxes },
  [Service.ironing]: { tone: 'sol', Icon: Shirt },
}

const look = (name: string) => looks[name] ?? { tone: 'petroleo' as const, Icon: Feather }

/** The name of a service in the colour of the service. */
export function ServiceChip({ name, icon = false, className }: { name: string; icon?: boolean; className?: string }) {
  const { tone, Icon } = look(name)
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-small font-medium whitespace-nowrap',
        toneClasses[tone],
        className,
      )}
    >
      {icon && <Icon aria-hidden className="size-4" />}
      {name}
    </span>
  )
}

/** The icon of a service in a box of its colour: 28 px in a box of 56 px, or 22 px in a box of 44 px. */
export function ServiceIcon({ name, size = 56 }: { name: string; size?: 44 | 56 }) {
  const { tone, Icon } = look(name)
  return (
    <span
      aria-hidden
      data-tile
      className={cx(
        'grid shrink-0 place-items-center rounded-squircle',
        size === 56 ? 'size-14 [&>svg]:size-7' : 'size-11 [&>svg]:size-5.5',
        toneClasses[tone],
      )}
    >
      <Icon />
    </span>
  )
}
