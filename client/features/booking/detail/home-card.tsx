import { MapPin } from 'lucide-react'
import { formatCep } from '#shared/brazil.ts'
import { HomeType } from '#shared/profile.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, list } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { mapLink } from './map-link.ts'

type Home = NonNullable<Answers['booking']['byId']['home']>

const homeTypes: Readonly<Record<string, string>> = {
  [HomeType.house]: 'Casa',
  [HomeType.flat]: 'Apartamento',
  [HomeType.other]: 'Outro tipo de imóvel',
}

/** The contractor's home, for the professional of a paid booking. */
export function HomeCard({ home }: { home: Home }) {
  const { street, number, complement, district, city, state, cep, residence } = home
  const lines = [
    [street, number, complement].filter(Boolean).join(', '),
    [district, [city, state].filter(Boolean).join(' · ')].filter(Boolean).join(', '),
    cep ? `CEP ${formatCep(cep)}` : '',
  ].filter(Boolean)
  const map = mapLink([[street, number].filter(Boolean).join(', '), district, city, state].filter(Boolean).join(', '))
  return (
    <Card as="section" aria-labelledby="local" className="grid gap-3">
      <h2 id="local" className="text-h3">
        Local do serviço
      </h2>
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
      {residence && <Residence residence={residence} />}
    </Card>
  )
}

function Residence({ residence }: { residence: NonNullable<Home['residence']> }) {
  const { homeType, bedrooms, bathrooms, sizeInSquareMetres, animals, residents, notes } = residence
  const facts = [
    homeTypes[homeType] ?? homeType,
    count(bedrooms, 'quarto', 'quartos'),
    count(bathrooms, 'banheiro', 'banheiros'),
    sizeInSquareMetres && `${sizeInSquareMetres} m²`,
    residents && count(residents, 'morador', 'moradores'),
    animals.length > 0 ? `Animais: ${list(animals)}` : 'Sem animais',
  ].filter(Boolean)
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-secondary text-muted">{facts.join(' · ')}</p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
    </div>
  )
}
