import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice } from '#shared/money.ts'
import { money } from '#client/lib/format.ts'
import { usePrices } from '#client/lib/prices.ts'
import { Accordion, type AccordionProps } from '#client/ui/accordion.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckList } from '#client/ui/check-list.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { SignUpLink } from './calls.tsx'
import { feeWords, questionsOf } from './landing-texts.ts'

/** The section with the prices for contractors and for professionals, and the rate of the fee. */
export function PriceHonesty() {
  const prices = usePrices()
  return (
    <section aria-labelledby="precos" className="grid gap-8">
      <h2 id="precos" className="text-h1 md:text-h1-lg">
        O preço, sem letra miúda
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Price
          who="Para a sua casa"
          price={money(SUBSCRIPTION_PRICE_IN_CENTS)}
          unit="por mês"
          points={[
            'Perfis completos e agendamentos sem limite',
            feeWords(prices),
            'Cancele quando quiser; o acesso vai até o fim do período pago',
          ]}
        />
        <Price
          who="Para profissionais"
          price={money(0)}
          unit="por mês"
          points={[
            `Você fica com ${wholePrice}`,
            'Você escolhe dias, horários e intervalos',
            'O dinheiro da visita vai sozinho para a sua conta',
          ]}
        />
      </div>
    </section>
  )
}

function Price({ who, price, unit, points }: { who: string; price: string; unit: string; points: string[] }) {
  return (
    <Card className="grid content-start gap-4 sm:p-8">
      <h3 className="text-h3">{who}</h3>
      <p>
        <span className="font-display text-display font-bold tabular">{price}</span> <span className="text-muted">{unit}</span>
      </p>
      <CheckList lines={points} />
    </Card>
  )
}

export function Faq() {
  return <Questions items={questionsOf(usePrices())} />
}

/** The questions of a public page with their answers. */
export function Questions({ items }: Pick<AccordionProps, 'items'>) {
  return (
    <section aria-labelledby="perguntas" className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <h2 id="perguntas" className="text-h1 md:text-h1-lg">
        Perguntas frequentes
      </h2>
      <Accordion name="perguntas" items={items} />
    </section>
  )
}

export function ClosingCall() {
  return (
    <section aria-labelledby="chamada" className="relative isolate overflow-hidden bg-primary-soft text-on-primary-soft">
      <Feather
        seed="chamada"
        tone="single"
        className="absolute top-1/2 right-6 -z-10 h-[140%] -translate-y-1/2 rotate-12 text-primary opacity-20 max-md:hidden"
      />
      <div className="mx-auto grid max-w-7xl justify-items-start gap-5 px-4 py-16 md:px-6 md:py-20 xl:px-16">
        <h2 id="chamada" className="max-w-[12em] text-h1 md:text-display">
          Escolha o dia. A gente cuida do resto.
        </h2>
        <p className="max-w-[29.5em] text-lead">Crie sua conta em poucos minutos e veja quem atende perto de você.</p>
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <SignUpLink kind="contractor" className={buttonStyles({ size: 56, className: 'mt-1' })} />
          <SignUpLink kind="professional" className={buttonStyles({ size: 56, variant: 'secondary', className: 'mt-1' })} />
        </div>
      </div>
    </section>
  )
}
