import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#client/lib/session.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** A page of professionals for a person who has not finished the sign-up as one: says so and links to the step that is due. */
export function FinishSignUp({ title }: { title: string }) {
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center md:py-16">
      <Feather seed={title} tone="single" className="h-36 text-primary" />
      <PageTitle>{title}</PageTitle>
      <p className="max-w-[56ch] text-lead text-muted">
        Termine seu cadastro para usar esta página. O que você já salvou está guardado.
      </p>
      <Link to="/onboarding-profissional" className={buttonStyles()}>
        Termine seu cadastro
      </Link>
    </section>
  )
}

/** Shows a page only to a person with a professional's profile, and FinishSignUp to others. The guard redirects contractors before. */
export function ProfessionalOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isProfessional } = useSession()
  return isProfessional ? children : <FinishSignUp title={title} />
}
