import type { Duration } from './availability.ts'
import { type Day, writtenDay } from './days.ts'
import { serviceSlug } from './directory.ts'
import type { Service } from './services.ts'

/** How many requests to be notified a person may have at the same time. */
export const WISHES_MAX = 5
/**
 * After how many days a request to be notified ends. The days count from the requested day, or from the creation of a request
 * without a day.
 */
export const ENDS_AFTER_DAYS = { day: 30, none: 90 } as const

const BAD_LINK = 'Link inválido, ou este aviso já terminou.'

type Wanted = {
  readonly place: string | null
  readonly service: Service | null
  readonly day: Day | null
  readonly hours: Duration
}

/** The address of the search page with the professionals that a request to be notified is about. */
export function searchAddress({ place, service, day, hours }: Wanted): string {
  const filters = {
    ...(service && { servico: serviceSlug(service) }),
    ...(place && { lugar: place }),
    ...(day && { data: day }),
    ...(hours !== 4 && { duracao: String(hours) }),
  }
  const query = new URLSearchParams(filters).toString()
  return query ? `/buscar?${query}` : '/buscar'
}

/**
 * A request to be notified in words: 'Cozinha em Moema, São Paulo, 25/11/2026'. `place` is the name of the place, or null for the
 * home.
 */
export function wishWords({ place, service, day, hours }: Wanted): string {
  const where = place === null ? 'perto da sua casa' : `em ${place}`
  const when = day === null ? '' : `, ${writtenDay(day)}`
  return `${service ?? 'Alguém'} ${where}${when}${hours === 4 ? '' : `, ${hours} horas`}`
}

export const wishMessages = {
  ask: 'Avise-me',
  /** Says how a request to be notified is used, and when it is deleted. */
  purpose: (day: Day | null) =>
    `Avisamos quando alguém puder. Guardamos o pedido só para isso, ${day ? `até ${ENDS_AFTER_DAYS.day} dias depois desse dia` : `por ${ENDS_AFTER_DAYS.none} dias`}, e você encerra quando quiser. Nenhum horário fica reservado.`,
  saved: { title: 'Pedido guardado', description: 'Avisamos assim que alguém puder.' },
  sent: { title: 'Confira seu e-mail', description: 'Abra o link que enviamos para guardar o seu pedido.' },
  failed: { title: 'Não foi possível guardar o pedido' },
  end: 'Encerrar este aviso',
  seeOrEnd: 'Ver ou encerrar este aviso',
  ended: { title: 'Aviso encerrado' },
  endFailed: { title: 'Não foi possível encerrar o aviso' },
  badLink: BAD_LINK,
  noEmail: 'Informe seu e-mail',
  noPlace: 'Escolha uma cidade ou um bairro',
  noHome: 'Salve seu endereço, ou escolha uma cidade ou um bairro.',
  tooMany: `Você já tem ${WISHES_MAX} avisos. Encerre um deles antes de pedir outro.`,
} as const
