import { cityAddress } from '#shared/directory.ts'
import { type CityView, offerWords, peopleWords, questionsOf } from '#client/features/directory/directory-texts.ts'
import { placeName } from '#client/features/directory/place-name.ts'
import type { Answers } from '#client/lib/api.ts'
import { crumbsData, faqData } from './page-head-html.ts'
import type { PageHead } from './page-heads.ts'

type Prices = Answers['payment']['prices']
export type DirectoryData = CityView | Answers['directory']['cities'] | null | undefined

/** What search engines read of a directory page: title, description, path and structured data, which names no person. */
export interface DirectoryHead {
  head: PageHead
  path: string
  data: (origin: string) => object[]
}

/**
 * Returns the title, the description and the structured data of a directory page, or null when no page exists at the address. A
 * page without professionals gets `noindex`, so that search engines do not list it.
 */
export function directoryHead(answer: DirectoryData, base: PageHead, prices: Prices | undefined): DirectoryHead | null {
  if (!answer) return null
  if ('cities' in answer) return { head: base, path: '/diaristas', data: (origin) => [crumbs(origin, [])] }
  const { city, service, title, professionals, further } = answer
  const steps = [{ name: placeName(city), path: cityAddress(city.slug) }]
  if (service) steps.push({ name: service, path: cityAddress(city.slug, service) })
  const listed = professionals.length > 0 && !further
  return {
    head: { ...base, title, description: descriptionOf(answer), listed, firstImage: professionals[0]?.portrait ?? null },
    path: cityAddress(city.slug, service),
    data: (origin) => [crumbs(origin, steps), offerData(answer), faqData(questionsOf(answer, prices))],
  }
}

function descriptionOf({ city, service, count, capped, prices }: CityView): string {
  const what = service ?? 'Diaristas'
  if (!prices) return `${what} em ${placeName(city)} na Plumaí: como funciona e quanto custa.`
  return `${what} em ${placeName(city)}: ${peopleWords(count, capped)} com documentos conferidos e ${offerWords(prices)}. Veja sem conta.`
}

/** Returns the structured data about a service that is offered in a city, with the range of its daily prices. */
function offerData({ city, service, prices, count }: CityView): object {
  return {
    '@type': 'Service',
    serviceType: service ?? 'Diarista',
    provider: { '@type': 'Organization', name: 'Plumaí' },
    areaServed: { '@type': 'City', name: placeName(city) },
    ...(prices && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'BRL',
        lowPrice: prices.fromInCents / 100,
        highPrice: prices.toInCents / 100,
        offerCount: count,
      },
    }),
  }
}

function crumbs(origin: string, steps: readonly { name: string; path: string }[]): object {
  return crumbsData(origin, [{ name: 'Diaristas', path: '/diaristas' }, ...steps])
}
