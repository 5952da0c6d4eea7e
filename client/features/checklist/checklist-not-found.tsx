import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { pageNames } from '#shared/pages.ts'
import { MissingPage } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'

/** Shown instead of a checklist. A missing checklist and a checklist of other people look alike on purpose. */
export function ChecklistNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage
      {...props}
      heading="Checklist do agendamento"
      message={checklistMessages.loadFailed}
      missing={checklistMessages.notFound}
      seed="checklist"
    >
      <LinkButton to="/meus-agendamentos" variant="secondary" size={44} label={pageNames.bookings} />
    </MissingPage>
  )
}
