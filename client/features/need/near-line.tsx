import { MapPin } from 'lucide-react'
import { noonOf } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { count, shortDate } from '#client/lib/format.ts'

/**
 * Shows the place of the typed CEP (postal code) and how many professionals there are free on the day. The line keeps its height
 * while the data is loading.
 */
export function NearLine({ cep, day }: { cep: string; day: string }) {
  const digits = cep.replace('-', '')
  const { data } = trpc.directory.near.useQuery(
    { cep: digits, ...(day && { day }) },
    { enabled: digits.length === 8, retry: false, staleTime: 300_000 },
  )
  return (
    <p aria-live="polite" className="flex min-h-6 items-center gap-1.5 text-secondary text-muted">
      {digits.length === 8 && data && (
        <>
          <MapPin aria-hidden className="size-4.5 shrink-0" />
          {data.place === null ? (
            <span>Não encontramos esse CEP.</span>
          ) : data.people === 0 ? (
            <span className="flex flex-wrap items-center gap-x-3">
              {data.place} · {day ? 'ninguém livre nesse dia ainda' : 'ainda não há ninguém por aí'}
              <a href={`/aviso?lugar=${data.city}${day && `&data=${day}`}`} className="text-link underline">
                Avise-me
              </a>
            </span>
          ) : (
            <span>
              {data.place} ·{' '}
              <strong className="font-semibold text-success">
                {data.capped && 'mais de '}
                {count(data.people, 'profissional', 'profissionais')}
                {day && ` ${data.people === 1 ? 'livre' : 'livres'} ${shortDate(noonOf(day), 'UTC')}`}
              </strong>
            </span>
          )}
        </>
      )}
    </p>
  )
}
