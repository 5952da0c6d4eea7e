import type { Service } from '#shared/services.ts'
import { noonOf } from '#shared/days.ts'
import { shortDate } from '#client/lib/format.ts'
import { useNeed } from './use-need.ts'

/** What the household looks for, as the address of the page says it. */
export function NeedLine({ service }: { service: Service | null }) {
  const { day, hours, cep } = useNeed(service)
  return (
    <p className="rounded-full border border-line bg-surface px-4.5 py-2 shadow-e2">
      <span className="block leading-5 font-semibold">{`${service ?? 'Qualquer serviço'} · ${hours} horas`}</span>
      <span className="block text-small text-muted">
        {day ? `Você quer ${shortDate(noonOf(day), 'UTC')}` : 'Qualquer dia'} · {cep ? `CEP ${cep}` : 'CEP ainda não informado'}
      </span>
    </p>
  )
}
