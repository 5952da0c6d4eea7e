import { Outlet, createFileRoute } from '@tanstack/react-router'
import { AppShell } from '#client/features/shell/app-shell.tsx'
import { FailurePage } from '#client/features/shell/failures.tsx'
import { guard } from '#client/features/shell/guard.ts'
import { useSession } from '#client/lib/session.ts'
import { Spinner } from '#client/ui/spinner.tsx'

/** Everything that needs somebody signed in (S2, route table); under it `useSession().user` is not null. */
export const Route = createFileRoute('/_app')({
  beforeLoad: guard('protected'),
  // Reached when the session itself could not be asked for: then there is no shell yet.
  errorComponent: FailurePage,
  component: SignedIn,
})

function SignedIn() {
  const { user } = useSession()
  if (!user) return <Spinner className="w-full py-24" />
  // Another person in the same tab starts with fresh components.
  return (
    <AppShell key={user.id}>
      <Outlet />
    </AppShell>
  )
}
