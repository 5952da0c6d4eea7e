import type { ReactNode } from 'react'
import { serviceSlug } from '#shared/directory.ts'
import { understand } from '#shared/intent/understand.ts'
import { services } from '#shared/services.ts'
import { list } from '#client/lib/format.ts'
import { later } from '#client/ui/later.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { ServiceIcon } from '#client/ui/service.tsx'
import { readFilters, type SearchFilters, servicesOf } from './filters.ts'
import type { NotUsedProps } from './not-used.tsx'

export interface HeardProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

// The message about days that the search does not use is loaded on demand. So its code, which reads days, stays out of the chunk
// that contains the lexicon.
const NotUsed = later<NotUsedProps>(async () => (await import('./not-used.tsx')).NotUsed)
const action = linkStyles({ kind: 'action', className: 'inline-flex min-h-11 items-center' })

/**
 * Explains how the typed text was understood and offers alternatives: another service that the text may mean, or a search for the
 * exact words.
 */
export function Heard({ filters, onChange }: HeardProps) {
  const { dito = '' } = filters
  const { heard, alternatives, notOffered } = understand(dito, [])
  const asked = servicesOf(filters.servico)
  const go = (change: Partial<Record<keyof SearchFilters, unknown>>) => onChange(readFilters({ ...filters, ...change }))
  const literal = (
    <button type="button" className={action} onClick={() => go({ servico: undefined, q: `"${dito}"`, dito: undefined })}>
      Procurar a palavra
    </button>
  )
  if (asked.length === 0 && notOffered) return <NotOffered trade={notOffered} literal={literal} go={go} />
  const days = notOffered === null && <NotUsed typed={dito} />
  if (asked.length === 0 || heard === '') return days
  return (
    <>
      {days}
      <p className="flex flex-wrap items-center gap-x-3 text-secondary text-muted">
        <span>
          Entendemos “{heard}” como <strong className="font-semibold text-ink">{list(asked)}</strong>.
        </span>
        {alternatives
          .filter((service) => !asked.includes(service))
          .slice(0, 2)
          .map((service) => (
            <button key={service} type="button" className={action} onClick={() => go({ servico: serviceSlug(service) })}>
              Ver {service}
            </button>
          ))}
        {literal}
      </p>
    </>
  )
}

interface NotOfferedProps {
  trade: string
  literal: ReactNode
  go: (change: Partial<Record<keyof SearchFilters, unknown>>) => void
}

/** Says that Plumaí does not offer the searched kind of work, and lists the six services that it offers. */
function NotOffered({ trade, literal, go }: NotOfferedProps) {
  return (
    <section aria-labelledby="nao-oferecemos" className="grid gap-3 rounded-xl bg-sunken p-4">
      <h2 id="nao-oferecemos" className="text-h3">
        {trade} ainda não está na Plumaí
      </h2>
      <p className="text-muted">Por aqui você encontra quem cuida da casa:</p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {services.map((service) => (
          <li key={service}>
            <button
              type="button"
              onClick={() => go({ servico: serviceSlug(service), q: undefined, dito: undefined })}
              className="flex min-h-14 w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-left text-secondary font-medium hover:bg-raised"
            >
              <ServiceIcon name={service} size={44} />
              {service}
            </button>
          </li>
        ))}
      </ul>
      <p>{literal}</p>
    </section>
  )
}
