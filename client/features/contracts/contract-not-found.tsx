import type { ErrorComponentProps } from '@tanstack/react-router'
import { contractMessages } from '#shared/contracts.ts'
import { MissingPage } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'

/**
 * Shown instead of a contract that does not exist or belongs to other people. Both cases look alike, so that nobody learns
 * whether a contract exists.
 */
export function ContractNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage {...props} heading="Contrato mensal" missing={contractMessages.notFound} seed="contrato">
      <LinkButton to="/" variant="secondary" size={44} label="Ir para o início" />
    </MissingPage>
  )
}
