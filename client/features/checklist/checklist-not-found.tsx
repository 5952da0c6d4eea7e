import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { pageNames } from '#shared/pages.ts'
import { MissingPage } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'

/**
 * Shown instead of a checklist that does not exist or belongs to other people. Both cases look alike, so that nobody learns
 * whether a checklist exists.
 */
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
