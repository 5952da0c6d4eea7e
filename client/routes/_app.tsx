import { Outlet, createFileRoute } from '@tanstack/react-router'
import { StepUp } from '#client/features/security/step-up.tsx'
import { AppShell } from '#client/features/shell/app-shell.tsx'
import { FailurePage } from '#client/features/shell/failures.tsx'
import { guard } from '#client/features/shell/guard.ts'
import { useSession } from '#client/lib/session.ts'
import { PageSkeleton } from '#client/ui/skeleton.tsx'

/** The layout of all pages for signed-in people. Its pages can rely on `useSession().user` not being null. */
export const Route = createFileRoute('/_app')({
  beforeLoad: guard('protected'),
  // Shown as a whole page when the session could not be read, because the frame with header and menu is not rendered yet.
  errorComponent: FailurePage,
  component: SignedIn,
})

function SignedIn() {
  const { user } = useSession()
  if (!user) return <PageSkeleton />
  // The key is the id of the signed-in person. If another person signs in within the same tab, React therefore mounts new
  // components.
  return (
    <AppShell key={user.id}>
      <StepUp>
        <Outlet />
      </StepUp>
    </AppShell>
  )
}
