import { Link } from '@tanstack/react-router'
import { useSession } from '#client/lib/session.ts'
import type { Session } from '#client/lib/session.ts'
import { Badge } from '#client/ui/badge.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { FinishSignUp } from './finish-sign-up.tsx'
import { comingPages } from './coming-pages.ts'
import type { ComingPageName, ComingText } from './coming-pages.ts'

/** The page of a feature that does not exist yet. It says so and links to another page. */
export function ComingPage({ page }: { page: ComingPageName }) {
  const text: ComingText = comingPages[page]
  const session = useSession()
  const others = wrongKind(session, text)
  if (others && text.audience === 'professional' && session.unfinishedProfessional) return <FinishSignUp title={text.title} />
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center md:py-16">
      <Feather seed={text.title} tone="single" className="h-36 text-primary" />
      {!others && <Badge tone="warning">Em breve</Badge>}
      <PageTitle>{text.title}</PageTitle>
      <p className="max-w-[56ch] text-lead text-muted">{others ?? text.sentence}</p>
      {!others && text.price && <p className="font-semibold">{text.price}</p>}
      <Link
        to={others ? '/servicos' : text.link.to}
        search={(!others && text.link.search) || {}}
        className={buttonStyles({ variant: 'secondary' })}
      >
        {others ? 'Ver serviços' : text.link.label}
      </Link>
    </section>
  )
}

/** The sentence for a person whose account type cannot use the service. The person is not redirected (R-A14). */
function wrongKind({ user, isProfessional, isContractor }: Session, { audience }: ComingText): string | null {
  if (!user || !audience) return null
  if (audience === 'professional' && !isProfessional) return 'Este serviço é para profissionais.'
  if (audience === 'contractor' && !isContractor) return 'Este serviço é para contratantes.'
  return null
}
