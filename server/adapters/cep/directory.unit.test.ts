import { describe, expect, test } from 'vitest'
import { CAPITALS } from './capitals.ts'
import { createCepDirectory } from './directory.ts'
import { distanceKm } from './geometry.ts'
import { KNOWN_CEPS } from './known-ceps.ts'
import { pointOf } from './port.ts'
import { CEP_RANGES, ufOfCep } from './ranges.ts'

const directory = createCepDirectory()
const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '900',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
}

describe('the CEP ranges of the states', () => {
  test('the 30 CEP ranges of the states are ascending and cover everything except 78900 to 78999', () => {
    const gaps = CEP_RANGES.slice(1).flatMap(({ first }, index) => {
      const before = CEP_RANGES[index]!.last
      return first === before + 1 ? [] : [[before + 1, first - 1]]
    })
    expect(CEP_RANGES).toHaveLength(30)
    expect([CEP_RANGES[0]!.first, CEP_RANGES.at(-1)!.last]).toEqual([1000, 99999])
    expect(gaps).toEqual([[78900, 78999]])
    expect(new Set(CEP_RANGES.map(({ uf }) => uf)).size).toBe(27)
  })

  test.each([
    ['01000000', 'SP'],
    ['19999999', 'SP'],
    ['69299999', 'AM'],
    ['69300000', 'RR'],
    ['69400000', 'AM'],
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['73000000', 'DF'],
    ['73700000', 'GO'],
    ['99999999', 'RS'],
    ['00999999', null],
    ['78950000', null],
  ])('%s belongs to %s', (cep, uf) => expect(ufOfCep(cep)).toBe(uf))
})

describe('a lookup', () => {
  test('finds each of the 27 capitals by the first and the last CEP of every range of the capital', async () => {
    expect(CAPITALS).toHaveLength(27)
    for (const { uf, city, prefixes } of CAPITALS) {
      for (const prefix of prefixes.flat()) {
        const answer = await directory.lookup(`${String(prefix).padStart(5, '0')}-999`)
        expect(answer).toMatchObject({ cidade: city, estado: uf })
        expect(answer?.latitude).toEqual(expect.any(Number))
      }
    }
  })

  test('the offline directory has at least 60 streets, each once and less than 20 km from the centre of its capital', async () => {
    expect(KNOWN_CEPS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(KNOWN_CEPS.map(({ cep }) => cep)).size).toBe(KNOWN_CEPS.length)
    for (const known of KNOWN_CEPS) {
      const answer = await directory.lookup(known.cep)
      const capital = CAPITALS.find(({ city }) => city === answer?.cidade)
      const far = capital ? distanceKm(known, capital) : Infinity
      expect({ ...answer, near: far < 20 }).toMatchObject({
        cep: known.cep,
        logradouro: known.street,
        bairro: known.district,
        near: true,
      })
      expect([known.street, known.district]).not.toContain('')
    }
  })

  test("gives an unknown CEP of a capital a fixed point within 8 km of the capital's centre, and no street", async () => {
    const points = new Set<string>()
    const distances: number[] = []
    const capitals = ['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Recife', 'Manaus', 'Porto Alegre']
    for (const capital of CAPITALS.filter(({ city }) => capitals.includes(city))) {
      for (let suffix = 1; suffix <= 500; suffix++) {
        const cep = `${String(capital.prefixes[0]![0] + 1).padStart(5, '0')}${String(suffix).padStart(3, '0')}`
        const answer = await directory.lookup(cep)
        if (answer?.logradouro) continue
        expect(answer).toMatchObject({ bairro: null, cidade: capital.city })
        distances.push(distanceKm(pointOf(answer)!, capital))
        points.add(`${answer?.latitude},${answer?.longitude}`)
        expect(await createCepDirectory().lookup(cep)).toEqual(answer)
      }
    }
    expect(Math.max(...distances)).toBeLessThanOrEqual(8)
    expect(points.size).toBeGreaterThan(distances.length * 0.99)
    // In a disc with evenly spread points, half of the points are more than 8 km / √2 from the centre.
    expect(distances.filter((km) => km > 8 / Math.SQRT2).length / distances.length).toBeCloseTo(0.5, 1)
  })

  test('a lookup of a CEP outside the capitals returns only the state', async () => {
    expect(await directory.lookup('13083-970')).toEqual({
      cep: '13083970',
      logradouro: null,
      complemento: null,
      bairro: null,
      cidade: null,
      estado: 'SP',
      latitude: null,
      longitude: null,
    })
  })
})

describe('the point of an address', () => {
  test('the point of an address is at most 200 m from the street, depends on the house number, and is always the same', async () => {
    const street = pointOf(await directory.lookup(paulista.cep))!
    const points = await Promise.all(
      Array.from({ length: 300 }, (_, index) => directory.geocode({ ...paulista, numero: `${index + 1}` })),
    )
    expect(Math.max(...points.map((point) => distanceKm(point!, street)))).toBeLessThanOrEqual(0.2)
    expect(new Set(points.map((point) => JSON.stringify(point))).size).toBeGreaterThan(290)
    expect(await directory.geocode({ ...paulista, numero: '1' })).toEqual(points[0])
    expect(await directory.geocode({ ...paulista, numero: 's/n' })).toEqual(street)
  })

  test('an address in an unknown town has no point', async () =>
    expect(await directory.geocode({ ...paulista, cep: '13083-970', cidade: 'Campinas' })).toBeNull())

  test('the point of an address is found when the capital is typed without accents and in lower case', async () => {
    expect(await directory.geocode({ ...paulista, cidade: ' sao paulo', estado: 'sp' })).toEqual(
      await directory.geocode(paulista),
    )
  })
})
