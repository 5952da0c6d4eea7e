import { shareOf, SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { money } from '#client/lib/format.ts'
import { usePrices } from '#client/lib/prices.ts'
import { Card } from '#client/ui/card.tsx'

/**
 * The amounts of an example, in which four hours cost half as much as a day. They are constants, because `priceOf` would load zod
 * on the landing page.
 */
const example = { dayInCents: 18_000, amountInCents: 9_000 }

/** An example of the whole price of four hours, with every part and the fee from the configuration. */
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
      <p className="max-w-[38.5em] text-muted">
        Para agendar, a assinatura custa {money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês. Ver quem atende é grátis.
      </p>
    </section>
  )
}
