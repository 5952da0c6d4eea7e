import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

// The reminder is in the entry chunk, which must not carry the schemas beside these words.
const texts = async () => (await import('#shared/auth.ts')).authMessages

/** Asks to confirm the e-mail, with 'Reenviar'; hides until the page is loaded anew when closed. It blocks nothing here (R-A1). */
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
