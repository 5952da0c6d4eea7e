import { useState } from 'react'
import { activeStatuses } from '#shared/booking.ts'
import { Supplies, scopeLabels, servicesWords, suppliesWords } from '#shared/booking-scope.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Detail } from '../labels.ts'
import { ScopeFields } from './scope-fields.tsx'
import { askable } from './scope.ts'
import type { Scope } from './scope.ts'
import { useSaveScope } from './use-save-scope.ts'

/** Services and supplies of a booking. Both participants read them; the contractor may change them until it starts. */
export function ScopeCard({ booking }: { booking: Detail }) {
  const [editing, setEditing] = useState(false)
  const { services, supplies, side, status, mayWriteNotes } = booking
  const chosen = services.length > 0 || supplies !== Supplies.open
  if (!chosen && !editing && !activeStatuses.includes(status)) return null
  return (
    <Section card title={scopeLabels.title} id="servicos">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={scopeLabels.services}>{servicesWords(services)}</Fact>
        <Fact label={scopeLabels.supplies}>{suppliesWords(supplies, side)}</Fact>
      </dl>
      {mayWriteNotes && (
        <Button variant="secondary" size={44} className="no-print justify-self-start" onClick={() => setEditing(true)}>
          {scopeLabels.change}
        </Button>
      )}
      {editing && <ScopeDialog booking={booking} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid content-start">
      <dt className="text-secondary text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function ScopeDialog({ booking, onClose }: { booking: Detail; onClose: () => void }) {
  const { id, services, supplies, other } = booking
  const [scope, setScope] = useState<Scope>({ services, supplies })
  const { save, busy, fault } = useSaveScope(id, onClose)
  // A service that was requested may stay, even when the professional no longer offers it.
  const offered = [...booking.offered, ...services]
  const submit = () => {
    const next = askable(scope, offered)
    if (next.supplies === supplies && next.services.join() === services.join()) onClose()
    else save(next)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      locked={busy}
      title={scopeLabels.title}
      description={`${firstNameOf(other.name)} lê na página da visita.`}
      failed={fault}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Não mudar
          </Button>
          <Button busy={busy} onClick={submit}>
            Salvar
          </Button>
        </>
      }
    >
      <ScopeFields offered={offered} scope={scope} onChange={setScope} />
    </Sheet>
  )
}
