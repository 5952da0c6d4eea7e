import { Outlet, createFileRoute } from '@tanstack/react-router'
import { StepUp } from '#client/features/security/step-up.tsx'
import { AppShell } from '#client/features/shell/app-shell.tsx'
import { FailurePage } from '#client/features/shell/failures.tsx'
import { guard } from '#client/features/shell/guard.ts'
import { useSession } from '#client/lib/session.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'

/** The layout of all pages that need a signed-in person. Under it `useSession().user` is not null. */
export const Route = createFileRoute('/_app')({
  beforeLoad: guard('protected'),
  // Shown when the session could not be read. The frame with header and menu is not there yet.
  errorComponent: FailurePage,
  component: SignedIn,
})

function SignedIn() {
  const { user } = useSession()
  if (!user) return <PageSkeleton />
  // The key mounts new components when another person signs in within the same tab.
  return (
    <AppShell key={user.id}>
      <StepUp>
        <Outlet />
      </StepUp>
    </AppShell>
  )
}
