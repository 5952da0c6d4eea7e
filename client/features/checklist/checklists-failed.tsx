import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { PaidService, serviceNames } from '#shared/paid-services.ts'
import { PageFailure } from '#client/features/shell/index.ts'

/** Shown instead of /meus-checklists when it could not be loaded. */
export function ChecklistsFailed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={serviceNames[PaidService.checklist]} message={checklistMessages.loadFailed} />
}
