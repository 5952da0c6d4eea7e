import type { ReactNode } from 'react'
import { purchaseMessages } from '#shared/purchases.ts'
import { FinishSignUp } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { FeatherPage } from '#client/ui/feather-page.tsx'

export interface OnlyForProps {
  audience: 'professional' | 'contractor'
  title: string
  children: ReactNode
}

/**
 * The page of a service that is only for contractors or only for professionals. Other people see the title, one sentence and a
 * link, without a redirect. If the person has begun but not finished to sign up as a professional, the link continues the
 * sign-up.
 */
export function OnlyFor({ audience, title, children }: OnlyForProps) {
  const { isProfessional, isContractor, unfinishedProfessional } = useSession()
  if (audience === 'professional' ? isProfessional : isContractor) return children
  if (audience === 'professional' && unfinishedProfessional) return <FinishSignUp title={title} />
  return (
    <FeatherPage title={title} action={<LinkButton to="/servicos" variant="secondary" label="Ver serviços" />}>
      {audience === 'professional' ? purchaseMessages.professionalsOnly : purchaseMessages.contractorsOnly}
    </FeatherPage>
  )
}
