import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { contractMessages } from '#shared/contracts.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { MissingPage } from '#client/features/shell/index.ts'

/** Shown instead of a contract. One that is missing and one of other people look alike on purpose. */
export function ContractNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage {...props} heading="Contrato mensal" missing={contractMessages.notFound} seed="contrato">
      <Link to="/" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        Ir para o início
      </Link>
    </MissingPage>
  )
}
