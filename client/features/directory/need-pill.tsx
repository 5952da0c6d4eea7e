import type { ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { noonOf } from '#shared/days.ts'
import type { Service } from '#shared/services.ts'
import { shortDate } from '#client/lib/format.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { useNeed } from './use-need.ts'

/**
 * Shows the service, day and place that a visitor searches for, as the URL says, with a form to change them. It is a plain GET
 * form to the same page, so it works before the scripts have loaded. Links below the form choose the service.
 */
export function NeedPill({ service }: { service: Service | null }) {
  const { day, hours, cep } = useNeed(service)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <details className="group relative z-10 rounded-2xl border border-line bg-surface shadow-e2 lg:w-90">
      <summary className="flex min-h-15 list-none items-center gap-3 rounded-2xl py-1.5 pr-1.5 pl-4.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block leading-5 font-semibold">{`${service ?? 'Qualquer serviço'} · ${hours} horas`}</span>
          <span className="block text-small text-muted">
            {day ? `Você quer ${shortDate(noonOf(day), 'UTC')}` : 'Qualquer dia'} ·{' '}
            {cep ? `CEP ${cep}` : 'CEP ainda não informado'}
          </span>
        </span>
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
          <SlidersHorizontal aria-hidden className="size-5" />
          <span className="sr-only">Mudar o que você procura</span>
        </span>
      </summary>
      <form action={path} method="get" className="grid gap-3 border-t border-line p-4">
        <Field id="need-cep" label="CEP">
          <input
            id="need-cep"
            name="cep"
            defaultValue={cep}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="00000-000"
            pattern="\d{5}-?\d{3}"
            title="Oito números"
            className={box}
          />
        </Field>
        <Field id="need-dia" label="Quando?">
          <input id="need-dia" type="date" name="dia" defaultValue={day} className={box} />
        </Field>
        <Field id="need-horas" label="Quanto tempo?">
          <select id="need-horas" name="horas" defaultValue={hours} className={box}>
            {[4, 6, 8].map((each) => (
              <option key={each} value={each}>{`${each} horas`}</option>
            ))}
          </select>
        </Field>
        <button type="submit" className={buttonStyles({})}>
          Atualizar
        </button>
      </form>
    </details>
  )
}

const box = 'min-h-12 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-body placeholder:text-muted'

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-secondary font-semibold">
        {label}
      </label>
      {children}
    </div>
  )
}
