import type { ReactNode } from 'react'
import { holdOverSentence } from '#shared/booking-series.ts'
import { pageNames } from '#shared/pages.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'

interface ClosedPanelProps {
  title: string
  /** Says what happened to the slot and to the payment of the booking. */
  children: ReactNode
  professionalId: string
}

/** Shown for a booking that can no longer be paid, with a link back to the professional's week. */
export function ClosedPanel({ title, children, professionalId }: ClosedPanelProps) {
  return (
    <FeatherPage
      title={title}
      action={
        <>
          <LinkButton to="/profissional/$id" params={{ id: professionalId }} label="Escolher de novo" />
          <LinkButton to="/meus-agendamentos" search={{ aba: 'contratante' }} variant="ghost" label={pageNames.bookings} />
        </>
      }
    >
      {children}
    </FeatherPage>
  )
}

/**
 * Says that the time for paying has ended. `heldMinutes` is how long the unpaid booking occupied its slot; null for a later
 * booking of a series.
 */
export function ExpiredPanel({ professionalId, heldMinutes }: { professionalId: string; heldMinutes: number | null }) {
  return (
    <ClosedPanel title="Horário liberado" professionalId={professionalId}>
      {holdOverSentence(heldMinutes)}
    </ClosedPanel>
  )
}
