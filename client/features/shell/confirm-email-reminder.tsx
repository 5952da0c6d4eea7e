import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

// Imported on demand: the reminder is in the entry chunk, which must not contain the schemas of this module.
const texts = async () => (await import('#shared/auth.ts')).authMessages

/**
 * Asks the person to confirm the email, with 'Reenviar'. After closing it stays hidden until the page is reloaded. It blocks
 * nothing.
 */
export function ConfirmEmailReminder() {
  const { user } = useSession()
  const [closed, setClosed] = useState(false)
  const resend = trpc.auth.resendConfirmation.useMutation({
    onSuccess: async () => {
      const { title, description } = (await texts()).confirmationSent
      toast.success(title, description)
    },
    onError: async (error) => reportError(error, (await texts()).resetFailed),
  })
  if (!user || user.emailConfirmed || closed) return null
  return (
    <Banner
      tone="info"
      className="mb-6"
      onDismiss={() => setClosed(true)}
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
