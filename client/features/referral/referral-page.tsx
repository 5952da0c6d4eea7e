import { referralSentence, referralTexts } from '#shared/referral.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/states.tsx'
import { useSkeleton } from '#client/ui/use-skeleton.ts'
import { AcceptInvitation } from './accept-invitation.tsx'
import { CreditList, CreditUses } from './credit-list.tsx'
import { OwnInvitation } from './own-invitation.tsx'
import type { Referral } from './referral.ts'

/**
 * The page /indique: a contractor's own invitation and credit, and the invitation that the contractor got from another person.
 */
export function ReferralPage({ mayInvite }: { mayInvite: boolean }) {
  const { data, error, refetch } = trpc.referral.mine.useQuery(undefined, { enabled: mayInvite })
  const skeleton = useSkeleton(mayInvite && !data && !error)
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{referralTexts.title}</PageTitle>
      {!mayInvite && (
        <EmptyState
          title="Este serviço é para contratantes."
          action={<LinkButton to="/servicos" variant="secondary" size={44} label="Ver serviços" />}
        />
      )}
      {data && <Contents referral={data} />}
      {skeleton && !data && !error && <Skeleton className="h-96" />}
      {error && !data && (
        <ErrorState
          title={referralTexts.loadFailed}
          requestId={refusalOf(error).id ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function Contents({ referral }: { referral: Referral }) {
  const { creditInCents, months, mayAccept, accepted, uses } = referral
  return (
    <>
      <p>{referralSentence(creditInCents, months)}</p>
      <OwnInvitation referral={referral} />
      <CreditList referral={referral} />
      {uses.length > 0 && <CreditUses uses={uses} />}
      {accepted && (
        <Section card title={referralTexts.accepted}>
          <p>{accepted.why ?? referralTexts.states[accepted.status]}</p>
        </Section>
      )}
      {mayAccept && <AcceptInvitation />}
    </>
  )
}
