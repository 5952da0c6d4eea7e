import { useState } from 'react'
import { device } from '#client/lib/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { howItWorks } from './verification-texts.ts'

const key = 'plumai-verificacoes-visto'

/** Welcomes a professional to the page once in each browser. Where the browser blocks storage, the dialog is not shown at all. */
export function WelcomeDialog() {
  const [open, setOpen] = useState(isNew)
  const close = () => {
    device.write(key, '1')
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      width="small"
      title="Boas-vindas às Verificações"
      description="Perfis verificados passam confiança e aparecem na busca."
      footer={
        <Button onClick={close} data-autofocus>
          Entendi
        </Button>
      }
    >
      <ol className="grid list-decimal gap-2 pl-5">
        {howItWorks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Dialog>
  )
}

function isNew(): boolean {
  return !device.isBlocked() && device.read(key) === null
}
