import type { Point } from './port.ts'

/** A state capital: its centroid and the ranges of 5-digit CEP prefixes of the municipality, both ends included. */
interface Capital extends Point {
  uf: string
  city: string
  prefixes: readonly (readonly [number, number])[]
}

const table = `
AC|Rio Branco|-9.97499|-67.8243|69900-69923
AL|Maceió|-9.66599|-35.735|57000-57099
AM|Manaus|-3.11866|-60.0212|69000-69099
AP|Macapá|0.034934|-51.0694|68900-68911
BA|Salvador|-12.9718|-38.5011|40000-42599
CE|Fortaleza|-3.71664|-38.5423|60000-61599
DF|Brasília|-15.7795|-47.9297|70000-72799,73000-73699
ES|Vitória|-20.3155|-40.3128|29000-29099
GO|Goiânia|-16.6864|-49.2643|74000-74899
MA|São Luís|-2.53874|-44.2825|65000-65109
MG|Belo Horizonte|-19.9102|-43.9266|30000-31999
MS|Campo Grande|-20.4486|-54.6295|79000-79124
MT|Cuiabá|-15.601|-56.0974|78000-78099
PA|Belém|-1.4554|-48.4898|66000-66999
PB|João Pessoa|-7.11509|-34.8641|58000-58099
PE|Recife|-8.04666|-34.8771|50000-52999
PI|Teresina|-5.09194|-42.8034|64000-64099
PR|Curitiba|-25.4195|-49.2646|80000-82999
RJ|Rio de Janeiro|-22.9129|-43.2003|20000-23799
RN|Natal|-5.79357|-35.1986|59000-59139
RO|Porto Velho|-8.76077|-63.8999|76800-76834
RR|Boa Vista|2.82384|-60.6753|69300-69339
RS|Porto Alegre|-30.0318|-51.2065|90000-91999
SC|Florianópolis|-27.5945|-48.5477|88000-88099
SE|Aracaju|-10.9091|-37.0677|49000-49098
SP|São Paulo|-23.5329|-46.6395|01000-05999,08000-08499
TO|Palmas|-10.24|-48.3558|77000-77249`

/** Brazil's 27 capitals. Their CEP ranges are only precise enough to choose a centroid. */
export const CAPITALS: readonly Capital[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [uf = '', city = '', latitude, longitude, ranges = ''] = line.split('|')
    const prefixes = ranges.split(',').map((range) => [Number(range.slice(0, 5)), Number(range.slice(6))] as const)
    return { uf, city, latitude: Number(latitude), longitude: Number(longitude), prefixes }
  })

/** Returns the capital to which an 8-digit CEP belongs, or null for a CEP of any other town. */
export function capitalOfCep(digits: string): Capital | null {
  const prefix = Number(digits.slice(0, 5))
  return CAPITALS.find(({ prefixes }) => prefixes.some(([first, last]) => prefix >= first && prefix <= last)) ?? null
}

/** Returns the capital with a given name and UF, or null. The comparison ignores case, accents and surrounding blanks. */
export function capitalNamed(city: string, uf: string): Capital | null {
  const wanted = plain(city)
  return CAPITALS.find((capital) => capital.uf === uf.trim().toUpperCase() && plain(capital.city) === wanted) ?? null
}

/** Normalises a name for comparison: lower case, without accents and surrounding blanks. */
export function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** True if a typed town differs from the town of its CEP. A CEP whose town is unknown (null) contradicts no town. */
export function contradictsCity(known: string | null, typed: string): boolean {
  return known !== null && plain(known) !== plain(typed)
}
