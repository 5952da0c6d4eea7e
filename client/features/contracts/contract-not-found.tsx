import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { contractMessages } from '#shared/contracts.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** Shown instead of a contract. One that is missing and one of other people look alike on purpose. */
export function ContractNotFound({ error, reset }: ErrorComponentProps) {
  const { code } = refusalOf(error)
  const home = (
    <Link to="/" className={buttonStyles({ variant: 'secondary', size: 44 })}>
      Ir para o início
    </Link>
  )
  if (code !== 'NOT_FOUND' && code !== 'BAD_REQUEST')
    return (
      <PageFailure error={error} reset={reset} heading="Contrato mensal">
        {home}
      </PageFailure>
    )
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed="contrato" tone="single" className="h-32 text-primary" />
      <PageTitle>{contractMessages.notFound}</PageTitle>
      {home}
    </div>
  )
}
