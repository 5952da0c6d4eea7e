import { HelpStatus } from '#shared/help.ts'
import { StatusBadge, type StatusKind } from '#client/ui/badge.tsx'

const looks = {
  [HelpStatus.open]: 'pending',
  [HelpStatus.answered]: 'fresh',
  [HelpStatus.closed]: 'inactive',
} as const satisfies Record<HelpStatus, StatusKind>

/** The badge with the status of a help request. */
export function HelpBadge({ status }: { status: HelpStatus }) {
  return <StatusBadge status={looks[status]}>{status}</StatusBadge>
}
