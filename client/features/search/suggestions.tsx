import { Link } from '@tanstack/react-router'
import { History, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingLabels } from '#shared/booking.ts'
import { serviceSlug } from '#shared/directory.ts'
import { plain } from '#shared/intent/spelling.ts'
import { beginningsOf, type Place, understand } from '#shared/intent/understand.ts'
import type { Service } from '#shared/services.ts'
import { type Answers, trpc } from '#client/lib/api.ts'
import { list, shortDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ServiceIcon } from '#client/ui/service.tsx'
import { readFilters, type SearchFilters } from './filters.ts'
import { filtersOf } from './typed.ts'

type Person = Pick<Answers['search']['professionals']['items'][number], 'id' | 'name' | 'photo' | 'district'>

export interface SuggestionsProps {
  id: string
  typed: string
  places: readonly Place[]
  /** Professionals whom the page has already loaded. The search field suggests their names. */
  people: readonly Person[]
  filters: SearchFilters
  onChoose: (filters: SearchFilters) => void
}

const SHOWN = 3
const row =
  'flex min-h-15 w-full items-center gap-3.5 px-4 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-3px]'

/**
 * Suggests services, places and people that begin with the typed text; for an empty field, the last bookings. It sends no request
 * while the person types.
 */
export function Suggestions({ id, typed, places, people, filters, onChoose }: SuggestionsProps) {
  const services = servicesFor(typed)
  const near = placesFor(typed, places)
  const named = typed.trim().length < 2 ? [] : people.filter(({ name }) => beginsIn(name, typed)).slice(0, SHOWN)
  const last = useLastBookings().filter(({ other }) => typed.trim() === '' || beginsIn(other.name, typed))
  if (services.length + near.length + named.length + last.length === 0) return null
  return (
    <div
      id={id}
      className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-lg border border-line bg-raised py-2 shadow-e2"
    >
      <Group title="Serviço" shown={services.length > 0}>
        {services.map(({ service, because }) => (
          <button
            key={service}
            type="button"
            className={row}
            onClick={() => {
              const asked = filtersOf(typed, places, filters)
              onChoose(readFilters({ ...asked, servico: serviceSlug(service), q: undefined, dito: typed }))
            }}
          >
            <ServiceIcon name={service} size={44} />
            <Words title={service} note={because} />
          </button>
        ))}
      </Group>
      <Group title="Lugar" shown={near.length > 0}>
        {near.map((place) => (
          <button
            key={place.slug}
            type="button"
            className={row}
            onClick={() => onChoose(readFilters({ ...filters, lugar: place.slug, q: undefined, dito: typed }))}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-squircle bg-sunken">
              <MapPin aria-hidden className="size-5.5" />
            </span>
            <Words title={place.name} note={place.city ? `${place.city}, ${place.state}` : place.state} />
          </button>
        ))}
      </Group>
      <Group title="Pessoas" shown={named.length > 0}>
        {named.map(({ id: person, name, photo, district }) => (
          <Link key={person} to="/profissional/$id" params={{ id: person }} className={row}>
            <Avatar name={name} src={photo} seed={person} size={44} />
            <Words title={name} note={district ?? ''} />
          </Link>
        ))}
      </Group>
      <Group title="Você agendou" shown={last.length > 0}>
        {last.map(({ id: booking, other, hours, services: done, start, zone }) => (
          <Link
            key={booking}
            to="/profissional/$id"
            params={{ id: other.id }}
            search={hours === 4 ? {} : { dur: hours }}
            className={row}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-squircle bg-sunken">
              <History aria-hidden className="size-5.5" />
            </span>
            <span className="grid">
              <span>{done.length > 0 ? `${list(done)}, ${hours} h` : `${hours} h`}</span>
              <span className="text-small text-muted">
                com {other.name} em {shortDate(start, zone)} ·{' '}
                <span className="font-semibold text-link underline underline-offset-3">{bookingLabels.rebook}</span>
              </span>
            </span>
          </Link>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <section aria-label={title}>
      <p aria-hidden className="px-4 pt-2 pb-1 text-small font-semibold text-muted">
        {title}
      </p>
      {children}
    </section>
  )
}

function Words({ title, note }: { title: string; note: ReactNode }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate">{title}</span>
      {note && <span className="truncate text-small text-muted">{note}</span>}
    </span>
  )
}

/** Returns the services with a word that begins with the typed text, then the services that the whole text means. */
function servicesFor(typed: string): { service: Service; because: ReactNode }[] {
  const { services, alternatives } = understand(typed, [])
  const meant = [...services, ...alternatives].map((service) => ({ service, because: null }))
  const begun = beginningsOf(typed).map(({ word, service }) => ({ service, because: wordFor(typed.trim(), word) }))
  return [...begun, ...meant]
    .filter(({ service }, at, all) => all.findIndex((other) => other.service === service) === at)
    .slice(0, SHOWN)
}

function wordFor(typed: string, word: string): ReactNode {
  return (
    <>
      você escreveu <b className="font-semibold">{word.slice(0, typed.length)}</b>
      {word.slice(typed.length)}
    </>
  )
}

function placesFor(typed: string, places: readonly Place[]): Place[] {
  const start = plain(typed.trim())
  return start.length < 3 ? [] : places.filter(({ name }) => plain(name).startsWith(start)).slice(0, SHOWN)
}

function beginsIn(name: string, typed: string): boolean {
  const start = plain(typed.trim())
  return plain(name)
    .split(' ')
    .some((_word, at, words) => words.slice(at).join(' ').startsWith(start))
}

/** Returns the last bookings that can be booked again, at most one for each professional. */
function useLastBookings() {
  const { data } = trpc.booking.mine.useQuery(undefined, { staleTime: 60_000 })
  const again = data?.asContractor.filter(({ may }) => may.rebook === true) ?? []
  return again.filter(({ other }, at) => again.findIndex((each) => each.other.id === other.id) === at).slice(0, 2)
}
