import { DEFAULT_RADIUS_IN_KM, SpokenOf } from '#shared/profile.ts'
import { type Service, services } from '#shared/services.ts'
import { demoAccounts, freeCpfs } from '#server/features/auth/demo.ts'
import { digits } from '#shared/brazil.ts'
import type { availability, backgroundChecks, professionalProfiles, residences, userRoles, users } from '../schema/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type Place, placeOf, professionalPlaces } from './places.ts'
import { bioOf, closings, firstNames, contractorNames, lastNames } from './words.ts'

const DAY = 86_400_000
const samples = new Set(['52998224725', '11144477735', '12345678909', ...freeCpfs.map(digits)])

export type User = typeof users.$inferInsert & { id: string }
export type Professional = {
  user: User
  profile: typeof professionalProfiles.$inferInsert
  windows: (typeof availability.$inferInsert)[]
  place: Place
  check: Check
}
type Check = 'valid' | 'none' | 'expired' | 'refused'

export type People = {
  readonly users: User[]
  readonly roles: (typeof userRoles.$inferInsert)[]
  readonly residences: (typeof residences.$inferInsert)[]
  readonly professionals: Professional[]
  readonly checks: (typeof backgroundChecks.$inferInsert)[]
  /** The seven named accounts, by the part of their email before the @. */
  readonly named: Readonly<Record<string, User>>
  readonly contractors: User[]
}

/** The demo's people: seven named accounts, sixty professionals in five cities, and their contractors. */
export function makePeople(random: SeededRandom, passwordHash: string, now: Date): People {
  const taken = new Set(samples)
  const person = (name: string, email: string, place: Place, daysAgo: number): User => ({
    id: random.id(),
    name,
    email,
    passwordHash,
    cpf: freshCpf(random, taken),
    phone: `+55${place.ddd}9${random.whole(10_000_000, 99_999_999)}`,
    cep: place.cep,
    street: `Rua ${random.one(['das Acácias', 'dos Ipês', 'das Flores', 'do Sol', 'das Palmeiras', 'dos Jacarandás'])}`,
    number: String(random.whole(10, 990)),
    district: place.district,
    city: place.city,
    state: place.state,
    // A contractor's home is at a random point near the centre of the district. A professional gets a point of the search's grid
    // instead (`onTheGrid`).
    latitude: place.latitude + random.whole(-45, 45) / 10_000,
    longitude: place.longitude + random.whole(-45, 45) / 10_000,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
    emailConfirmedAt: new Date(now.getTime() - daysAgo * DAY),
    declaredAdultAt: new Date(now.getTime() - daysAgo * DAY),
  })

  const named = namedAccounts(person)
  const contractors = contractorNames.map((name, at) =>
    person(
      name,
      `casa${at + 1}@exemplo.plumai`,
      placeOf(random.one(['Vila Mariana', 'Moema', 'Pinheiros', 'Tijuca', 'Savassi'])),
      random.whole(200, 500),
    ),
  )
  const professionals = [...namedProfessionals(random, named, now), ...manyProfessionals(random, person, now)]
  return {
    named,
    contractors,
    professionals,
    users: [
      ...new Map(
        [...Object.values(named), ...contractors, ...professionals.map(({ user }) => user)].map((user) => [user.id, user]),
      ).values(),
    ],
    roles: rolesOf(named, contractors, professionals),
    residences: [named.ana, named.beto, named.dupla, ...contractors].flatMap((user) =>
      user ? [residenceOf(random, user.id)] : [],
    ),
    checks: professionals.flatMap(({ user, check }) => checkOf(random, user.id, check, now)),
  }
}

function namedAccounts(person: (name: string, email: string, place: Place, daysAgo: number) => User): Record<string, User> {
  const who: Record<string, [string, string]> = {
    ana: ['Ana Prado', 'Vila Mariana'],
    beto: ['Beto Carvalho', 'Pinheiros'],
    marlene: ['Marlene Souza', 'Saúde'],
    joao: ['João Batista Lima', 'Ipiranga'],
    rosa: ['Rosa Martins', 'Moema'],
    dupla: ['Dulce Pacheco', 'Vila Mariana'],
    admin: ['Administração Plumaí', 'Bela Vista'],
  }
  return Object.fromEntries(
    demoAccounts.map(({ email }) => {
      const word = email.split('@')[0] ?? ''
      const [name, district] = who[word] ?? [word, 'Bela Vista']
      return [word, person(name, email, placeOf(district), 420)]
    }),
  )
}

function namedProfessionals(random: SeededRandom, named: Record<string, User>, now: Date): Professional[] {
  const { marlene, joao, rosa, dupla } = named
  if (!marlene || !joao || !rosa || !dupla) throw new Error('a named account is missing')
  const bio = 'Faço faxina e passo roupa há 11 anos na zona sul. Levo meu próprio uniforme e cuido bem de pets.'
  return [
    profileOf(random, marlene, placeOf('Saúde'), now, {
      services: ['Faxina Leve', 'Lavanderia', 'Organização', 'Passar Roupa', 'Faxina Pesada'],
      price: 18_000,
      years: 11,
      bio,
      buffers: [0, 0],
      spokenOf: SpokenOf.feminine,
      windows: [['08:00', '20:00']],
      check: 'valid',
    }),
    profileOf(random, joao, placeOf('Ipiranga'), now, {
      services: ['Cozinha', 'Organização'],
      price: 22_000,
      years: 6,
      spokenOf: SpokenOf.masculine,
      status: 'Pendente',
      check: 'none',
    }),
    profileOf(random, rosa, placeOf('Moema'), now, {
      services: ['Faxina Pesada'],
      price: 20_000,
      years: 3,
      status: 'Recusado',
      check: 'refused',
    }),
    profileOf(random, dupla, placeOf('Vila Mariana'), now, {
      services: ['Organização', 'Passar Roupa'],
      price: 24_000,
      years: 8,
      spokenOf: SpokenOf.neutral,
      check: 'valid',
    }),
  ]
}

function manyProfessionals(
  random: SeededRandom,
  person: (name: string, email: string, place: Place, daysAgo: number) => User,
  now: Date,
): Professional[] {
  return professionalPlaces.map((place, at) => {
    const firstName = firstNames[at] ?? 'Maria'
    const user = person(`${firstName} ${random.one(lastNames)}`, `prof${at + 1}@exemplo.plumai`, place, random.whole(20, 400))
    // One professional (index 5) has no background check, and another (index 9) has an expired one.
    return profileOf(random, user, place, now, {
      check: at === 5 ? 'none' : at === 9 ? 'expired' : 'valid',
      ...(['Marcos', 'Paulo', 'Wilson'].includes(firstName) && { spokenOf: SpokenOf.masculine }),
    })
  })
}

type Wish = {
  services?: Service[]
  price?: number
  years?: number
  bio?: string
  buffers?: [number, number]
  windows?: [string, string][]
  status?: 'Pendente' | 'Aprovado' | 'Recusado'
  spokenOf?: SpokenOf
  check: Check
}

function profileOf(random: SeededRandom, user: User, place: Place, now: Date, wish: Wish): Professional {
  const offered = wish.services ?? random.some(services, random.whole(1, 5))
  const { status = 'Aprovado', check } = wish
  const [before, after] = wish.buffers ?? (random.yes(0.4) ? [0, 0] : [15, 15])
  const windows =
    wish.windows ??
    random.one<[string, string][]>([
      [['08:00', '18:00']],
      [['08:00', '16:00']],
      [['07:00', '19:00']],
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ])
  const weekdays = wish.windows ? [1, 2, 3, 4, 5, 6] : random.some([1, 2, 3, 4, 5, 6], random.whole(3, 6))
  return {
    user: Object.assign(user, onTheGrid(random, place)),
    place,
    check,
    profile: {
      userId: user.id,
      bio: wish.bio ?? `${random.one(bioOf[offered[0] ?? 'Faxina Leve'])} ${random.one(closings)}`,
      yearsOfExperience: wish.years ?? random.whole(1, 25),
      services: offered,
      dailyPriceInCents: wish.price ?? random.whole(16, 64) * 500,
      spokenOf: wish.spokenOf ?? null,
      radiusInKm: random.one([DEFAULT_RADIUS_IN_KM, 15, 20, 30, null]),
      bufferBeforeInMinutes: before,
      bufferAfterInMinutes: after,
      leadTimeInHours: random.one([2, 2, 4, 12]),
      verificationStatus: status,
      refusalReason: status === 'Recusado' ? 'A foto do documento está cortada. Envie outra com o documento inteiro.' : null,
      seal: status === 'Aprovado',
      documentFront: `${user.id}/documento-frente.jpg`,
      documentSelfie: `${user.id}/selfie-documento.jpg`,
      documentsSubmittedAt: status === 'Pendente' ? new Date(now.getTime() - 5 * 3_600_000) : user.createdAt,
      decidedAt: status === 'Pendente' ? null : user.createdAt,
      // The documents count as deleted, as real ones are after 90 days. Only the pending professional still has documents
      // (seed/documents.ts).
      documentsPurgedAt: status === 'Pendente' ? null : now,
      createdAt: user.createdAt ?? now,
    },
    windows: weekdays.flatMap((weekday) =>
      windows.map(([startTime, endTime]) => ({ professionalId: user.id, weekday, startTime, endTime })),
    ),
  }
}

/** A random point on the search's 0.01° grid, up to two grid steps from the centre of the district. */
function onTheGrid(random: SeededRandom, { latitude, longitude }: Place): { latitude: number; longitude: number } {
  const step = () => random.whole(-2, 2) / 100
  return { latitude: Number((latitude + step()).toFixed(2)), longitude: Number((longitude + step()).toFixed(2)) }
}

function rolesOf(
  named: Record<string, User>,
  contractors: User[],
  professionals: Professional[],
): (typeof userRoles.$inferInsert)[] {
  const hiring = [named.ana, named.beto, named.dupla, ...contractors].flatMap((user) =>
    user ? [{ userId: user.id, role: 'contratante' as const }] : [],
  )
  const admins = named.admin ? [{ userId: named.admin.id, role: 'admin' as const }] : []
  return [...hiring, ...admins, ...professionals.map(({ user }) => ({ userId: user.id, role: 'profissional' as const }))]
}

function residenceOf(random: SeededRandom, userId: string): typeof residences.$inferInsert {
  const hasPets = random.yes(0.5)
  return {
    userId,
    kind: random.one(['casa', 'apartamento']),
    bedrooms: random.whole(1, 3),
    bathrooms: random.whole(1, 2),
    areaInSquareMetres: random.whole(45, 160),
    hasPets,
    pets: hasPets ? [random.one(['Cachorro', 'Gato'])] : [],
    residents: random.whole(1, 4),
    notes: null,
  }
}

function checkOf(
  random: SeededRandom,
  professionalId: string,
  check: Check,
  now: Date,
): (typeof backgroundChecks.$inferInsert)[] {
  if (check === 'none') return []
  const checkedAt = new Date(now.getTime() - (check === 'expired' ? 230 : random.whole(5, 120)) * DAY)
  const result =
    check === 'refused'
      ? { status: 'reprovado' as const, detalhes: 'Há um registro a esclarecer.' }
      : { status: 'aprovado' as const }
  return [
    {
      professionalId,
      status: 'concluida',
      result,
      checkedAt,
      validUntil: new Date(checkedAt.getTime() + 182 * DAY),
      createdAt: checkedAt,
    },
  ]
}

function freshCpf(random: SeededRandom, taken: Set<string>): string {
  for (;;) {
    const cpf = random.cpf()
    if (taken.has(cpf)) continue
    taken.add(cpf)
    return cpf
  }
}
