import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { pageNames } from '#shared/pages.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { MissingPage } from '#client/features/shell/index.ts'

/** Shown instead of a checklist. One that is missing and one of other people look alike on purpose. */
export function ChecklistNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage
      {...props}
      heading="Checklist do agendamento"
      message={checklistMessages.loadFailed}
      missing={checklistMessages.notFound}
      seed="checklist"
    >
      <Link to="/meus-agendamentos" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        {pageNames.bookings}
      </Link>
    </MissingPage>
  )
}
