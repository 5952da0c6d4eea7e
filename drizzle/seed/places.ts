export type Place = {
  readonly city: string
  readonly state: string
  readonly ddd: string
  readonly district: string
  readonly cep: string
  readonly latitude: number
  readonly longitude: number
}

type City = {
  readonly city: string
  readonly state: string
  readonly ddd: string
  readonly professionals: number
  readonly districts: string
}

// The districts, each with its name, its CEP, and its centre rounded to 0.01°, the grid of the search.
const cities: readonly City[] = [
  {
    city: 'São Paulo',
    state: 'SP',
    ddd: '11',
    professionals: 24,
    districts: `Saúde 04044000 -23.61 -46.64|Vila Mariana 04101000 -23.59 -46.63|Moema 04077020 -23.60 -46.66|Ipiranga 04210000 -23.59 -46.61
Pinheiros 05422000 -23.57 -46.69|Bela Vista 01310100 -23.56 -46.65|Santana 02012000 -23.50 -46.63|Tatuapé 03310000 -23.54 -46.58
Butantã 05508010 -23.57 -46.72|Jabaquara 04309010 -23.65 -46.64|Mooca 03104000 -23.55 -46.60|Perdizes 05009000 -23.53 -46.67`,
  },
  {
    city: 'Rio de Janeiro',
    state: 'RJ',
    ddd: '21',
    professionals: 14,
    districts: `Tijuca 20511000 -22.93 -43.24|Copacabana 22021001 -22.97 -43.18|Botafogo 22250040 -22.95 -43.18|Méier 20720010 -22.90 -43.28
Ipanema 22410002 -22.98 -43.20|Flamengo 22210030 -22.93 -43.17|Vila Isabel 20551030 -22.92 -43.25`,
  },
  {
    city: 'Belo Horizonte',
    state: 'MG',
    ddd: '31',
    professionals: 10,
    districts: `Savassi 30130010 -19.94 -43.93|Funcionários 30140010 -19.93 -43.93|Pampulha 31270000 -19.86 -43.97|Santa Efigênia 30240000 -19.92 -43.92
Buritis 30575000 -19.97 -43.97`,
  },
  {
    city: 'Recife',
    state: 'PE',
    ddd: '81',
    professionals: 7,
    districts: `Boa Viagem 51020280 -8.12 -34.90|Casa Forte 52061000 -8.03 -34.92|Espinheiro 52020000 -8.04 -34.89|Graças 52011000 -8.05 -34.90`,
  },
  {
    city: 'Manaus',
    state: 'AM',
    ddd: '92',
    professionals: 5,
    districts: `Adrianópolis 69057002 -3.10 -60.01|Centro 69010001 -3.13 -60.02|Flores 69058000 -3.06 -60.00`,
  },
]

/** The places of the sixty professionals, distributed evenly over the districts of each city. */
export const professionalPlaces: readonly Place[] = cities.flatMap((city) => {
  const districts = districtsOf(city)
  return Array.from({ length: city.professionals }, (_, at) => districts[at % districts.length] ?? districts[0]).filter(
    (place) => place !== undefined,
  )
})

/** Returns the district with this name. */
export function placeOf(district: string): Place {
  const place = cities.flatMap(districtsOf).find((known) => known.district === district)
  if (!place) throw new RangeError(`no district ${district}`)
  return place
}

function districtsOf({ city, state, ddd, districts }: City): Place[] {
  return districts.split(/[|\n]/).map((line) => {
    const [, district = '', cep = '', latitude = '', longitude = ''] = /^(.+) (\d{8}) (\S+) (\S+)$/.exec(line.trim()) ?? []
    return { city, state, ddd, district, cep, latitude: Number(latitude), longitude: Number(longitude) }
  })
}
