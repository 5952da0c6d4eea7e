import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { purchaseMessages } from '#shared/purchases.ts'
import { FinishSignUp } from '#client/features/shell/index.ts'
import { useSession } from '#client/lib/session.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/**
 * The page of a service that is made for one kind of account. Others are not redirected: they see the title, one sentence and a
 * link, and a person who has not finished the sign-up as a professional is led there.
 */
export function OnlyFor({
  audience,
  title,
  children,
}: {
  audience: 'professional' | 'contractor'
  title: string
  children: ReactNode
}) {
  const { isProfessional, isContractor, unfinishedProfessional } = useSession()
  if (audience === 'professional' ? isProfessional : isContractor) return children
  if (audience === 'professional' && unfinishedProfessional) return <FinishSignUp title={title} />
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center md:py-16">
      <Feather seed={title} tone="single" className="h-36 text-primary" />
      <PageTitle>{title}</PageTitle>
      <p className="max-w-[56ch] text-lead text-muted">
        {audience === 'professional' ? purchaseMessages.professionalsOnly : purchaseMessages.contractorsOnly}
      </p>
      <Link to="/servicos" className={buttonStyles({ variant: 'secondary' })}>
        Ver serviços
      </Link>
    </section>
  )
}
