import { expect, test } from 'vitest'
import { adviceWords, adviseHours, type HomeSize } from './hours-advised.ts'
import type { ExtraTask } from './extra-tasks.ts'
import { services, type Service } from './services.ts'

const home = (bedrooms: number, bathrooms: number, more: Partial<HomeSize> = {}): HomeSize => ({ bedrooms, bathrooms, ...more })

test.each<[HomeSize, Service[], string]>([
  [home(1, 1), [], '1 quarto + 1 banheiro: costuma levar 4 h'],
  [home(2, 1), ['Faxina Leve'], '2 quartos + 1 banheiro: costuma levar 6 h'],
  [home(3, 1), [], '3 quartos + 1 banheiro: costuma levar 6 h'],
  [home(3, 2), [], '3 quartos + 2 banheiros: costuma levar 8 h'],
  [
    home(1, 1, { hasAnimals: true, sizeInSquareMetres: 180 }),
    [],
    '1 quarto + 1 banheiro + 180 m² + animais em casa: costuma levar 6 h',
  ],
  [home(1, 1), ['Faxina Pesada'], '1 quarto + 1 banheiro + faxina pesada: costuma levar 6 h'],
  [home(2, 2), ['Faxina Pesada'], '2 quartos + 2 banheiros + faxina pesada: costuma levar 8 h ou mais'],
  [home(1, 1), ['Faxina Leve', 'Passar Roupa'], '1 quarto + 1 banheiro + passar roupa: costuma levar 6 h'],
  [home(5, 4), ['Cozinha'], 'cozinha: costuma levar 4 h'],
  [
    home(5, 4),
    ['Lavanderia', 'Organização', 'Passar Roupa', 'Cozinha'],
    'cozinha + lavanderia + organização + passar roupa: costuma levar 8 h',
  ],
])('for the home %o and the services %o the advice is: %s', (size, asked, words) => {
  expect(adviceWords(adviseHours(size, { services: asked }))).toBe(words)
})

test('measured times of finished bookings lengthen or shorten the advised hours, and the advice says so', () => {
  const words = (percent: number, asked: Service[]) =>
    adviceWords(adviseHours(home(2, 1), { services: asked }, [{ service: 'Faxina Leve', percent, visits: 214 }]))
  expect(words(70, [])).toBe('2 quartos + 1 banheiro: costuma levar 4 h, como em 214 visitas feitas')
  expect(words(150, ['Faxina Leve'])).toBe('2 quartos + 1 banheiro: costuma levar 8 h, como em 214 visitas feitas')
  expect(words(150, ['Faxina Pesada'])).toBe('2 quartos + 1 banheiro + faxina pesada: costuma levar 8 h')
  expect(words(150, ['Cozinha'])).toBe('cozinha: costuma levar 4 h')
})

test('extra tasks add their time, and ironing counted in pieces replaces the usual ironing time', () => {
  const words = (asked: Service[], extraTasks: ExtraTask[]) =>
    adviceWords(adviseHours(home(1, 1), { services: asked, extraTasks }))
  expect(words([], ['Janelas'])).toBe('1 quarto + 1 banheiro + janelas: costuma levar 6 h')
  expect(words([], ['Geladeira por dentro', 'Forno por dentro'])).toBe(
    '1 quarto + 1 banheiro + geladeira + forno: costuma levar 6 h',
  )
  expect(words(['Passar Roupa'], ['Passar até 40 peças'])).toBe('40 peças para passar: costuma levar 4 h')
  expect(words(['Faxina Leve', 'Passar Roupa'], ['Passar até 40 peças'])).toBe(
    '1 quarto + 1 banheiro + 40 peças para passar: costuma levar 6 h',
  )
})

test('more rooms, a larger home, animals or another service never reduce the advised hours', () => {
  for (let bedrooms = 1; bedrooms < 7; bedrooms++)
    for (let bathrooms = 1; bathrooms < 5; bathrooms++)
      for (const asked of [[], ...services.map((service) => ['Faxina Leve' as Service, service])]) {
        const { hours } = adviseHours(home(bedrooms, bathrooms), { services: asked })
        for (const larger of [
          home(bedrooms + 1, bathrooms),
          home(bedrooms, bathrooms + 1),
          home(bedrooms, bathrooms, { sizeInSquareMetres: 300 }),
          home(bedrooms, bathrooms, { hasAnimals: true }),
        ])
          expect(adviseHours(larger, { services: asked }).hours).toBeGreaterThanOrEqual(hours)
        expect(
          adviseHours(home(bedrooms, bathrooms), { services: [...asked, 'Cozinha', 'Faxina Leve'] }).hours,
        ).toBeGreaterThanOrEqual(hours)
      }
})
