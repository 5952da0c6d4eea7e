import type { ReactNode } from 'react'
import { ClosingCall, Faq, PriceHonesty } from './landing-end.tsx'
import { Hero } from './hero.tsx'
import { WholePrice } from './whole-price.tsx'
import { Benefits, Steps } from './landing-middle.tsx'

/** The page / for visitors: a search form, some professionals, an example of a price, benefits, steps, prices and questions. */
export function Landing({ people }: { people?: ReactNode }) {
  return (
    <>
      <Hero />
      <div className="mx-auto grid max-w-7xl gap-16 px-4 py-16 md:gap-24 md:px-6 md:py-24 xl:px-16">
        {people}
        <WholePrice />
        <Benefits />
        <Steps />
        <PriceHonesty />
        <Faq />
      </div>
      <ClosingCall />
    </>
  )
}
