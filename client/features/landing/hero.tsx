import { NeedCard } from '#client/features/need/index.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SignUpLink } from './calls.tsx'
import { calls } from './landing-texts.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

/** The top of the landing page: the headline, a form to search for professionals, and two links to the sign-up. */
export function Hero() {
  const text = linkStyles({ className: 'inline-flex min-h-11 items-center font-semibold' })
  return (
    <section className="mx-auto grid max-w-5xl gap-6 px-3 pt-4 md:px-6 md:pt-12">
      <PageTitle className="max-w-[12em] px-1 text-[2.25rem] leading-[1.05] tracking-[-0.02em] sm:text-display md:text-display xl:text-hero">
        Sua casa mais leve, com gente de confiança.
      </PageTitle>
      <NeedCard heading="O que você precisa?" label={calls.find} />
      <div className="flex flex-wrap gap-x-8 gap-y-2 px-1">
        <SignUpLink kind="professional" className={text} />
        <SignUpLink kind="contractor" className={text} />
      </div>
    </section>
  )
}
