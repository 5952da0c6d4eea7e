import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { pageNames } from '#shared/pages.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** Shown instead of a checklist. One that is missing and one of other people look alike on purpose. */
export function ChecklistNotFound({ error, reset }: ErrorComponentProps) {
  const { code } = refusalOf(error)
  if (code !== 'NOT_FOUND' && code !== 'BAD_REQUEST')
    return <PageFailure error={error} reset={reset} heading="Checklist do agendamento" message={checklistMessages.loadFailed} />
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed="checklist" tone="single" className="h-32 text-primary" />
      <PageTitle>{checklistMessages.notFound}</PageTitle>
      <Link to="/meus-agendamentos" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        {pageNames.bookings}
      </Link>
    </div>
  )
}
