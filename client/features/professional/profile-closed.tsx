import { Link } from '@tanstack/react-router'
import { searchMessages } from '#shared/search.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { GateCard } from '#client/ui/states.tsx'
import { BackToSearch } from './back-to-search.tsx'

/**
 * Shown instead of a profile: the subscription gate, without any data of the professional (AMB-19), or "not found", which also
 * stands for a failed load (S1 §8).
 */
export function ProfileClosed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { reason, code, httpStatus } = refusalOf(error)
  if (reason === 'subscription_required') return <Gate />
  const known = code === 'NOT_FOUND' || code === 'BAD_REQUEST'
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed="profissional" tone="single" className="h-32 text-primary" />
      <PageTitle>{searchMessages.notFound}</PageTitle>
      {!known && (
        <p className="max-w-[46ch] text-muted">
          {httpStatus === 429 ? refusalOf(error).message : 'Não foi possível carregar este perfil agora.'}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {!known && (
          <Button variant="secondary" size={44} onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
        <BackToSearch className={buttonStyles({ size: 44 })} />
      </div>
    </div>
  )
}

function Gate() {
  return (
    <div className="mx-auto grid max-w-2xl gap-6 py-4">
      <PageTitle className="sr-only">Perfil da profissional</PageTitle>
      <GateCard
        title="Veja o perfil completo"
        action={
          <>
            <Link to="/assinatura" className={buttonStyles()}>
              Assinar
            </Link>
            <BackToSearch className={buttonStyles({ variant: 'ghost' })} />
          </>
        }
      >
        {subscriptionMessages.gate}
      </GateCard>
    </div>
  )
}
