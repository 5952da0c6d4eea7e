import { useState } from 'react'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { isPaused, pauseReminder } from './reminder-pause.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

/**
 * Asks the person to confirm the email, with 'Reenviar'. A closed reminder stays hidden for a week in this browser. The
 * reminder blocks no part of the page.
 */
export function ConfirmEmailReminder() {
  const { user } = useSession()
  const [closed, setClosed] = useState(false)
  const resend = useResendConfirmation()
  if (!user || user.emailConfirmed || closed || isPaused(user.id)) return null
  const close = () => {
    pauseReminder(user.id)
    setClosed(true)
  }
  return (
    <Banner
      tone="info"
      className="mb-6"
      onDismiss={close}
      action={
        <Button variant="secondary" size={44} busy={resend.isPending} onClick={() => resend.mutate()}>
          Reenviar
        </Button>
      }
    >
      Confirme seu e-mail pelo link que enviamos para <strong>{user.email}</strong>.
    </Banner>
  )
}
