import type { ErrorComponentProps } from '@tanstack/react-router'
import { checklistMessages } from '#shared/checklists.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { PageFailure } from '#client/features/shell/index.ts'

/** Shown instead of /meus-checklists when it could not be loaded. */
export function ChecklistsFailed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={serviceNames[PurchaseKind.checklist]} message={checklistMessages.loadFailed} />
}
