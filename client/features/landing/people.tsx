import { shareOf, SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { CityLink, PublicCard } from '#client/features/directory/index.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { usePrices } from '#client/lib/prices.ts'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const SHOWN = 4
/** The example of a whole price: four hours, half of a day. Not `priceOf`, which would load zod on the landing page. */
const example = { dayInCents: 18_000, amountInCents: 9_000 }

/** Some people of the largest city, whom one can see without an account, and a line of a review. Hidden when there is nobody. */
export function People() {
  const { data, isPending, isError } = trpc.directory.showcase.useQuery()
  if (isError || data === null) return null
  if (isPending) return <Waiting />
  const { city, professionals, review } = data
  return (
    <section aria-labelledby="gente" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="gente" className="text-h1 md:text-h1-lg">
          Quem atende em {city.name}
        </h2>
        <p className="text-muted">Dá para ver sem conta. Documentos conferidos.</p>
      </div>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:overflow-visible md:px-0">
        {professionals.map((professional) => (
          <li key={professional.id} className="w-80 shrink-0 snap-start md:w-auto">
            <PublicCard professional={professional} />
          </li>
        ))}
      </ul>
      <p>
        <CityLink slug={city.slug}>Ver todos em {city.name}</CityLink>
      </p>
      {review && (
        <figure className="grid max-w-3xl gap-2 rounded-xl bg-sunken p-5 md:p-8">
          <blockquote className="font-display text-h2 font-bold">“{review.text}”</blockquote>
          <figcaption className="text-secondary text-muted">
            {review.firstName}, sobre a visita de {review.of}
          </figcaption>
        </figure>
      )}
    </section>
  )
}

/** Grey boxes of the size of the cards. */
function Waiting() {
  return (
    <div aria-hidden className="grid gap-5">
      <Skeleton className="h-16 w-80" />
      <div className="flex gap-3 overflow-hidden md:grid md:grid-cols-4 md:gap-4">
        {Array.from({ length: SHOWN }, (_, at) => (
          <Skeleton key={at} className="h-44 w-80 shrink-0 rounded-xl md:h-90 md:w-auto" />
        ))}
      </div>
    </div>
  )
}

/** What a visit of four hours costs, with every part: an example with the fee of the configuration. */
export function WholePrice() {
  const prices = usePrices()
  if (!prices) return null
  const feeInCents = shareOf(example.amountInCents, prices.feeInBasisPoints)
  return (
    <section aria-labelledby="preco-inteiro" className="grid gap-5">
      <h2 id="preco-inteiro" className="text-h1 md:text-h1-lg">
        O preço inteiro, antes de tudo
      </h2>
      <Card className="grid max-w-xl gap-2 sm:p-6">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular">
          <dt>4 horas com quem cobra {money(example.dayInCents)} a diária</dt>
          <dd className="text-right">{money(example.amountInCents)}</dd>
          <dt>Taxa da plataforma</dt>
          <dd className="text-right">{money(feeInCents)}</dd>
          <dt className="border-t border-line pt-2 font-semibold">Você paga</dt>
          <dd className="border-t border-line pt-2 text-right text-h3 font-semibold">
            {money(example.amountInCents + feeInCents)}
          </dd>
        </dl>
      </Card>
      <p className="max-w-[60ch] text-muted">
        Para agendar, a assinatura custa {money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês. Ver quem atende é grátis.
      </p>
    </section>
  )
}
