import { clock } from '#client/lib/format.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import type { Detail } from '../labels.ts'

/**
 * Shown to a professional on the day of a booking: the public emergency numbers, and a text to copy for a trusted person. The
 * product neither tracks the professional nor sends anything.
 */
export function Emergency({ booking: { other, home, end, zone } }: { booking: Detail }) {
  const where = home?.district ? `, em ${home.district}` : ''
  const words = `Estou em uma visita da Plumaí na casa de ${other.name}${where}. Termina às ${clock(end, zone)}.`
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-sans text-secondary font-semibold tracking-normal">Em perigo, ligue agora</h3>
      <div className="flex flex-wrap gap-2">
        <a href="tel:190" className={buttonStyles({ variant: 'secondary', size: 44 })}>
          190 Polícia
        </a>
        <a href="tel:180" className={buttonStyles({ variant: 'secondary', size: 44 })}>
          180 Mulher
        </a>
      </div>
      <div className="grid gap-1.5">
        <p className="text-secondary text-muted">Para alguém de confiança: “{words}”</p>
        <CopyButton text={words} label="Copiar o texto" />
      </div>
    </div>
  )
}
