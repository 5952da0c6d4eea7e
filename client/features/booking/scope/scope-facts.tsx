import { useState } from 'react'
import { scopeLabels, servicesWords, suppliesWords } from '#shared/booking-scope.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { later } from '#client/ui/later.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { type Detail, lengthOf } from '../labels.ts'
import { BookingPlace } from '../place.tsx'
import type { HomeDialogProps } from './home-dialog.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { askable } from './scope.ts'
import type { Scope } from './scope.ts'
import { useSaveScope } from './use-save-scope.ts'

const HomeDialog = later<HomeDialogProps>(async () => (await import('./home-dialog.tsx')).HomeDialog)

/** Length, place, services and supplies of a booking. The contractor may change services and supplies until the booking starts. */
export function ScopeFacts({ booking }: { booking: Detail }) {
  const [editing, setEditing] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const { services, supplies, extraTasks, side, place, mayWriteNotes } = booking
  return (
    <>
      <dl className="grid gap-3">
        <Fact name="Duração" className="font-semibold">
          {lengthOf(booking)} horas
        </Fact>
        {side === 'contractor' && (
          <Fact name="Onde" className="font-semibold">
            <BookingPlace place={place} />
          </Fact>
        )}
        <Fact name={scopeLabels.services} className="font-semibold">
          {servicesWords(services)}
        </Fact>
        {extraTasks.length > 0 && (
          <Fact name={scopeLabels.extraTasks} className="font-semibold">
            {extraTasks.join(', ')}
          </Fact>
        )}
        <Fact name={scopeLabels.supplies} className="font-semibold">
          {suppliesWords(supplies, side)}
        </Fact>
      </dl>
      {mayWriteNotes && (
        <Button variant="secondary" size={44} className="no-print justify-self-start" onClick={() => setEditing(true)}>
          {scopeLabels.change}
        </Button>
      )}
      {mayWriteNotes && place && (
        <Button variant="ghost" size={44} className="no-print justify-self-start" onClick={() => setCorrecting(true)}>
          Corrigir endereço
        </Button>
      )}
      {correcting && <HomeDialog booking={booking} onClose={() => setCorrecting(false)} />}
      {editing && <ScopeDialog booking={booking} onClose={() => setEditing(false)} />}
    </>
  )
}

function ScopeDialog({ booking, onClose }: { booking: Detail; onClose: () => void }) {
  const { id, services, supplies, extraTasks, other } = booking
  const [scope, setScope] = useState<Scope>({ services, supplies, extraTasks })
  const { save, busy, fault } = useSaveScope(id, onClose)
  // A service that was requested earlier may stay chosen, even when the professional no longer offers it.
  const offered = [...booking.offered, ...services]
  const submit = () => {
    const next = askable(scope, offered)
    if (JSON.stringify(next) === JSON.stringify(askable({ services, supplies, extraTasks }, offered))) onClose()
    else save(next)
  }
  return (
    <ConfirmDialog
      open
      width="medium"
      title={scopeLabels.title}
      description={`${firstNameOf(other.name)} lê na página da visita.`}
      confirmLabel="Salvar"
      cancelLabel="Não mudar"
      failed={fault}
      {...{ busy, onClose }}
      onConfirm={submit}
    >
      <ScopeFields offered={offered} scope={scope} onChange={setScope} />
    </ConfirmDialog>
  )
}
