import { DEFAULT_RADIUS_IN_KM } from '#shared/profile.ts'
import { type Service, services } from '#shared/services.ts'
import { demoAccounts, freeCpfs } from '#server/features/auth/demo.ts'
import { digits } from '#shared/brazil.ts'
import type { availability, backgroundChecks, professionalProfiles, residences, userRoles, users } from '../schema/index.ts'
import type { Chance } from './chance.ts'
import { type Place, placeOf, professionalPlaces } from './places.ts'
import { bioOf, closings, firstNames, householdNames, lastNames } from './words.ts'

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
  /** The seven named accounts by the word before the @. */
  readonly named: Readonly<Record<string, User>>
  readonly households: User[]
}

/** Everybody of the demo: seven named accounts, sixty professionals in five cities, the households they worked for. */
export function makePeople(chance: Chance, passwordHash: string, now: Date): People {
  const taken = new Set(samples)
  const person = (name: string, email: string, place: Place, daysAgo: number): User => ({
    id: chance.id(),
    name,
    email,
    passwordHash,
    cpf: freshCpf(chance, taken),
    phone: `+55${place.ddd}9${chance.whole(10_000_000, 99_999_999)}`,
    cep: place.cep,
    street: `Rua ${chance.one(['das Acácias', 'dos Ipês', 'das Flores', 'do Sol', 'das Palmeiras', 'dos Jacarandás'])}`,
    number: String(chance.whole(10, 990)),
    district: place.district,
    city: place.city,
    state: place.state,
    // A home is somewhere in its neighbourhood; where a professional lives is put on the grid below.
    latitude: place.latitude + chance.whole(-45, 45) / 10_000,
    longitude: place.longitude + chance.whole(-45, 45) / 10_000,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
    emailConfirmedAt: new Date(now.getTime() - daysAgo * DAY),
    declaredAdultAt: new Date(now.getTime() - daysAgo * DAY),
  })

  const named = namedAccounts(person)
  const households = householdNames.map((name, at) =>
    person(
      name,
      `casa${at + 1}@exemplo.plumai`,
      placeOf(chance.one(['Vila Mariana', 'Moema', 'Pinheiros', 'Tijuca', 'Savassi'])),
      chance.whole(200, 500),
    ),
  )
  const professionals = [...namedProfessionals(chance, named, now), ...manyProfessionals(chance, person, now)]
  return {
    named,
    households,
    professionals,
    users: [
      ...new Map(
        [...Object.values(named), ...households, ...professionals.map(({ user }) => user)].map((user) => [user.id, user]),
      ).values(),
    ],
    roles: rolesOf(named, households, professionals),
    residences: [named.ana, named.beto, named.dupla, ...households].flatMap((user) =>
      user ? [residenceOf(chance, user.id)] : [],
    ),
    checks: professionals.flatMap(({ user, check }) => checkOf(chance, user.id, check, now)),
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

function namedProfessionals(chance: Chance, named: Record<string, User>, now: Date): Professional[] {
  const { marlene, joao, rosa, dupla } = named
  if (!marlene || !joao || !rosa || !dupla) throw new Error('a named account is missing')
  const bio = 'Trabalho com faxina e passadoria há 11 anos na zona sul. Levo meu próprio uniforme e cuido bem de pets.'
  return [
    profileOf(chance, marlene, placeOf('Saúde'), now, {
      services: ['Faxina Leve', 'Lavanderia', 'Organização', 'Passar Roupa', 'Faxina Pesada'],
      price: 18_000,
      years: 11,
      bio,
      buffers: [0, 0],
      windows: [['08:00', '20:00']],
      check: 'valid',
    }),
    profileOf(chance, joao, placeOf('Ipiranga'), now, {
      services: ['Cozinha', 'Organização'],
      price: 22_000,
      years: 6,
      status: 'Pendente',
      check: 'none',
    }),
    profileOf(chance, rosa, placeOf('Moema'), now, {
      services: ['Faxina Pesada'],
      price: 20_000,
      years: 3,
      status: 'Recusado',
      check: 'refused',
    }),
    profileOf(chance, dupla, placeOf('Vila Mariana'), now, {
      services: ['Organização', 'Passar Roupa'],
      price: 24_000,
      years: 8,
      check: 'valid',
    }),
  ]
}

function manyProfessionals(
  chance: Chance,
  person: (name: string, email: string, place: Place, daysAgo: number) => User,
  now: Date,
): Professional[] {
  return professionalPlaces.map((place, at) => {
    const user = person(
      `${firstNames[at] ?? 'Maria'} ${chance.one(lastNames)}`,
      `prof${at + 1}@exemplo.plumai`,
      place,
      chance.whole(20, 400),
    )
    // One sealed professional has no check yet, one check is past its six months (R-B13).
    return profileOf(chance, user, place, now, { check: at === 5 ? 'none' : at === 9 ? 'expired' : 'valid' })
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
  check: Check
}

function profileOf(chance: Chance, user: User, place: Place, now: Date, wish: Wish): Professional {
  const offered = wish.services ?? chance.some(services, chance.whole(1, 5))
  const { status = 'Aprovado', check } = wish
  const [before, after] = wish.buffers ?? (chance.yes(0.4) ? [0, 0] : [15, 15])
  const windows =
    wish.windows ??
    chance.one<[string, string][]>([
      [['08:00', '18:00']],
      [['08:00', '16:00']],
      [['07:00', '19:00']],
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ])
  const weekdays = wish.windows ? [1, 2, 3, 4, 5, 6] : chance.some([1, 2, 3, 4, 5, 6], chance.whole(3, 6))
  return {
    user: Object.assign(user, onTheGrid(chance, place)),
    place,
    check,
    profile: {
      userId: user.id,
      bio: wish.bio ?? `${chance.one(bioOf[offered[0] ?? 'Faxina Leve'])} ${chance.one(closings)}`,
      yearsOfExperience: wish.years ?? chance.whole(1, 25),
      services: offered,
      dailyPriceInCents: wish.price ?? chance.whole(16, 64) * 500,
      radiusInKm: chance.one([DEFAULT_RADIUS_IN_KM, 15, 20, 30, null]),
      bufferBeforeInMinutes: before,
      bufferAfterInMinutes: after,
      minimumNoticeInHours: chance.one([2, 2, 4, 12]),
      verificationStatus: status,
      refusalReason: status === 'Recusado' ? 'A foto do documento está cortada. Envie outra com o documento inteiro.' : null,
      seal: status === 'Aprovado',
      documentFront: `${user.id}/documento-frente.jpg`,
      documentSelfie: `${user.id}/selfie-documento.jpg`,
      documentsSubmittedAt: status === 'Pendente' ? new Date(now.getTime() - 5 * 3_600_000) : user.createdAt,
      decidedAt: status === 'Pendente' ? null : user.createdAt,
      // Past the 90 days that documents are kept, and none was ever uploaded here.
      documentsPurgedAt: status === 'Pendente' ? null : now,
      createdAt: user.createdAt ?? now,
    },
    windows: weekdays.flatMap((weekday) =>
      windows.map(([startTime, endTime]) => ({ professionalId: user.id, weekday, startTime, endTime })),
    ),
  }
}

/** On the 0.01° grid that distances are measured on, up to two steps from the middle of the neighbourhood. */
function onTheGrid(chance: Chance, { latitude, longitude }: Place): { latitude: number; longitude: number } {
  const step = () => chance.whole(-2, 2) / 100
  return { latitude: Number((latitude + step()).toFixed(2)), longitude: Number((longitude + step()).toFixed(2)) }
}

function rolesOf(
  named: Record<string, User>,
  households: User[],
  professionals: Professional[],
): (typeof userRoles.$inferInsert)[] {
  const contractors = [named.ana, named.beto, named.dupla, ...households].flatMap((user) =>
    user ? [{ userId: user.id, role: 'contratante' as const }] : [],
  )
  const admins = named.admin ? [{ userId: named.admin.id, role: 'admin' as const }] : []
  return [...contractors, ...admins, ...professionals.map(({ user }) => ({ userId: user.id, role: 'profissional' as const }))]
}

function residenceOf(chance: Chance, userId: string): typeof residences.$inferInsert {
  const hasPets = chance.yes(0.5)
  return {
    userId,
    kind: chance.one(['casa', 'apartamento']),
    bedrooms: chance.whole(1, 3),
    bathrooms: chance.whole(1, 2),
    areaInSquareMetres: chance.whole(45, 160),
    hasPets,
    pets: hasPets ? [chance.one(['Cachorro', 'Gato'])] : [],
    residents: chance.whole(1, 4),
    notes: null,
  }
}

function checkOf(chance: Chance, professionalId: string, check: Check, now: Date): (typeof backgroundChecks.$inferInsert)[] {
  if (check === 'none') return []
  const checkedAt = new Date(now.getTime() - (check === 'expired' ? 230 : chance.whole(5, 120)) * DAY)
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

function freshCpf(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const cpf = chance.cpf()
    if (taken.has(cpf)) continue
    taken.add(cpf)
    return cpf
  }
}
