import { Button } from '#client/ui/button.tsx'

/** Shown while it waits on this device that a professional is on the way, or no longer is. */
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
