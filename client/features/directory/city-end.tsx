import { Minus, Plus } from 'lucide-react'
import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice } from '#shared/money.ts'
import { calls } from '#client/features/landing/index.ts'
import { money } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'

const steps = [
  { title: 'Veja e compare', text: 'Notas, preço com a taxa e o próximo dia livre. Sem conta.' },
  {
    title: 'Crie a conta e agende',
    text: `A assinatura custa ${money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês. O valor da visita você paga ao agendar.`,
  },
  { title: 'Abra a porta com o código', text: 'Quatro números, ditos só quando ela chegar. Ela recebe depois da visita.' },
]

/** 'Como funciona': the three steps from this page to the booked day. */
export function HowItWorks() {
  return (
    <section
      aria-labelledby="passos"
      className="-mx-1 grid gap-6 rounded-2xl bg-petroleo-900 p-5 py-6 text-areia-0 md:mx-0 md:gap-5 md:px-11 md:py-9"
    >
      <h2 id="passos" className="text-h2 md:text-[2rem]">
        Como funciona
      </h2>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-9">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5 md:flex-col md:gap-2">
            <span
              aria-hidden
              className="min-w-6 font-display text-[1.875rem] leading-none font-bold text-sol-400 md:text-[2.75rem]"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5">
              <h3 className="text-h3">{title}</h3>
              <p className="text-secondary text-petroleo-200">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The questions and answers of a city's page, the first one unfolded. */
export function OpenQuestions({ items }: { items: readonly { question: string; answer: string }[] }) {
  const sign = 'size-5 shrink-0 text-link'
  return (
    <section aria-labelledby="perguntas" className="grid gap-2">
      <h2 id="perguntas" className="text-h2 md:text-[2rem]">
        Perguntas
      </h2>
      <div className="divide-y divide-line border-b border-line">
        {items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} data-accordion className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus aria-hidden className={`${sign} group-open:hidden`} />
              <Minus aria-hidden className={`${sign} not-group-open:hidden`} />
            </summary>
            <p className="max-w-[41.7em] pr-8 pb-4 text-secondary text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Invites a professional who reads a city's page to create a profile. */
export function Invitation() {
  return (
    <section
      aria-labelledby="convite"
      className="-mx-1 grid justify-items-start gap-3 rounded-2xl bg-accent-soft p-5 text-on-accent-soft md:mx-0"
    >
      <h2 id="convite" className="text-h2">
        Você trabalha com isso?
      </h2>
      <p className="text-secondary">Seu preço é seu: {wholePrice}. Sem mensalidade.</p>
      <LinkButton to="/auth" search={{ aba: 'cadastro', tipo: 'profissional' }} label={calls.professional} />
    </section>
  )
}
