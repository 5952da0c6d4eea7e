import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deskMessages, deskPages } from '#shared/desk.ts'
import { pageRefusals } from '#shared/pages.ts'
import { adminPages, mayUse } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { FeatherPage } from '#client/ui/feather-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

/**
 * The frame of the admin pages. Until an admin has set up a required second factor and saved the recovery codes, it shows only
 * that setup. For a page that the admin's team role may not open it shows a message.
 */
export function AdminGate() {
  const { needsSecondFactor, desk } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const router = useRouter()
  const [pending, setPending] = useState(needsSecondFactor)
  const page = adminPages.find(({ to }) => path.startsWith(to))
  if (!needsSecondFactor && !pending) return mayUse(desk, page ? deskPages[page.to] : null) ? <Outlet /> : <OtherArea />
  const enter = () => {
    setPending(false)
    // Without the second factor the server has refused the data of the admin pages. So the data is loaded again now.
    void router.invalidate()
  }
  return <SecondFactorPage onReady={enter} />
}

function OtherArea() {
  return (
    <FeatherPage title={pageRefusals.denied} action={<LinkButton to="/admin" variant="secondary" label="Voltar ao início" />}>
      {deskMessages.otherArea}
    </FeatherPage>
  )
}
