import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Banner } from '#client/ui/banner.tsx'

/**
 * Says that a newer version of the product is ready. `update` loads that version in every tab. When the person closes the
 * message, nothing changes.
 */
export function NewVersion({ update }: { update: () => void }) {
  const [closed, setClosed] = useState(false)
  const [busy, setBusy] = useState(false)
  if (closed) return null
  const start = () => {
    setBusy(true)
    update()
  }
  return (
    <Banner
      className="animate-appear shadow-e2"
      tone="info"
      title="Há uma versão nova da Plumaí"
      onDismiss={() => setClosed(true)}
      action={
        <Button size={44} busy={busy} onClick={start}>
          Atualizar
        </Button>
      }
    >
      Recarrega todas as abas da Plumaí.
    </Banner>
  )
}
