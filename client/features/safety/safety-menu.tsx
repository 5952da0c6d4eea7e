import { Ban, Flag, MoreVertical } from 'lucide-react'
import { useState } from 'react'
import { firstNameOf } from '#shared/pages.ts'
import { safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import type { MenuItem } from '#client/ui/menu-open.tsx'
import { ReportDialog } from './report-dialog.tsx'

export interface SafetyMenuProps {
  person: { id: string; name: string }
  /** Additional menu items, shown above 'Denunciar' and 'Bloquear'. */
  more?: readonly MenuItem[]
  /** Called after the person was blocked. */
  onBlocked?: () => void
}

/** A menu with two items: block the person, or report the person to the team. */
export function SafetyMenu({ person, more = [], onBlocked }: SafetyMenuProps) {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const close = () => setAsked(null)
  const { act: block, busy } = useAct(trpc.safety.block, {
    done: safetyMessages.blocked,
    failed: safetyMessages.blockFailed,
    also: ['search', 'favourites'],
    onDone: () => {
      close()
      onBlocked?.()
    },
  })
  const firstName = firstNameOf(person.name)
  return (
    <>
      <Menu
        label="Mais opções"
        align="end"
        trigger={<IconButton label="Mais opções" icon={<MoreVertical aria-hidden />} />}
        items={[
          ...more,
          { label: 'Denunciar', icon: <Flag aria-hidden />, onSelect: () => setAsked('report') },
          { label: 'Bloquear', icon: <Ban aria-hidden />, danger: true, onSelect: () => setAsked('block') },
        ]}
      />
      {asked === 'block' && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          onClose={close}
          onConfirm={() => void block({ userId: person.id })}
          title={`Bloquear ${firstName}?`}
          description="Vocês não conversam mais, não se encontram na busca e não fazem novos agendamentos. Os que já existem continuam e podem ser cancelados. A outra pessoa não é avisada."
          confirmLabel="Bloquear"
        />
      )}
      {asked === 'report' && <ReportDialog person={person} onClose={close} />}
    </>
  )
}
