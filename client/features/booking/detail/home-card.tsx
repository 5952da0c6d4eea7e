import { MapPin } from 'lucide-react'
import { receives } from '#shared/addresses.ts'
import { formatCep } from '#shared/brazil.ts'
import type { Answers } from '#client/lib/api.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Section } from '#client/ui/section.tsx'
import { homeFacts } from './home-facts.ts'
import { mapLink } from './map-link.ts'

type Home = NonNullable<Answers['booking']['byId']['home']>

/** Shows the contractor's home to the professional of a paid booking. */
export function HomeCard({ home }: { home: Home }) {
  const { street, number, complement, district, city, state, cep, receiver, residence } = home
  const lines = [
    [street, number, complement].filter(Boolean).join(', '),
    [district, [city, state].filter(Boolean).join(' · ')].filter(Boolean).join(', '),
    cep ? `CEP ${formatCep(cep)}` : '',
  ].filter(Boolean)
  const map = mapLink([[street, number].filter(Boolean).join(', '), district, city, state].filter(Boolean).join(', '))
  return (
    <Section card title="Local do serviço" className="gap-3">
      <address className="not-italic">
        {lines.length === 0
          ? 'Endereço não informado. Combine pela conversa.'
          : lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
      </address>
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className={linkStyles({ kind: 'action', className: 'no-print justify-self-start' })}
        >
          <MapPin aria-hidden />
          Abrir no mapa
        </a>
      )}
      {receiver && <p className="font-semibold wrap-anywhere">{receives(receiver)}</p>}
      {residence && <Residence residence={residence} />}
    </Section>
  )
}

function Residence({ residence: { notes, ...described } }: { residence: NonNullable<Home['residence']> }) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-secondary text-muted">{homeFacts(described)}</p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
    </div>
  )
}
