import { Button } from '#client/ui/button.tsx'

/** Says that an 'on the way' signal, or its withdrawal, waits on this device for a connection. */
export function WaitingSignal({ on, onDrop }: { on: boolean; onDrop: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-sunken p-4 text-ink">
      <p>
        <strong className="block">{on ? 'Seu aviso espera a internet' : 'A retirada do aviso espera a internet'}</strong>
        Segue sozinho quando ela voltar.
      </p>
      <Button variant="ghost" size={44} onClick={onDrop}>
        Desfazer
      </Button>
    </div>
  )
}
