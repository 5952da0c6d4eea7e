import type { ReactNode } from 'react'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { FeatherPage } from '#client/ui/feather-page.tsx'

/**
 * Shown instead of a page for professionals to a person whose sign-up as a professional is unfinished. It says so and links to
 * the next step of the sign-up.
 */
export function FinishSignUp({ title }: { title: string }) {
  return (
    <FeatherPage title={title} action={<LinkButton to="/onboarding-profissional" label="Termine seu cadastro" />}>
      Termine seu cadastro para usar esta página. O que você já salvou está guardado.
    </FeatherPage>
  )
}

/**
 * Shows a page only to professionals. All others see FinishSignUp, except contractors, whom the route guard has redirected
 * already.
 */
export function ProfessionalOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isProfessional } = useSession()
  return isProfessional ? children : <FinishSignUp title={title} />
}
