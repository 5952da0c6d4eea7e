import { use, useState } from 'react'
import { SessionContext } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { dismissOffer, mayOffer } from './push.ts'
import { usePush } from './use-push.ts'

/**
 * Offers push messages after the first booking, until the person answers or closes the offer in this browser. The browser's own
 * permission prompt opens only after a tap on the button.
 */
export function PushOffer() {
  // A page without a session has no user who could receive push messages.
  return use(SessionContext) && <Offer />
}

function Offer() {
  const { state, busy, turnOn } = usePush()
  const [open, setOpen] = useState(mayOffer)
  if (!open) return null
  if (state === 'on') return <Banner tone="success">Pronto: este aparelho avisa você sobre as suas visitas.</Banner>
  if (state !== 'off') return null
  return (
    <Banner
      tone="info"
      title="Quer receber avisos neste aparelho?"
      action={
        <Button variant="soft" size={44} busy={busy} onClick={() => void turnOn()}>
          Ativar avisos
        </Button>
      }
      onDismiss={() => {
        dismissOffer()
        setOpen(false)
      }}
    >
      Lembretes, mudanças e atrasos das suas visitas chegam na hora. A tela bloqueada mostra só o assunto.
    </Banner>
  )
}
