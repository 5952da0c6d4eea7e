import { contractMessages } from '#shared/contracts.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import type { BoxProps } from './use-booking-box.ts'

/**
 * Shown when a series would mean more than two days a week with one professional. That is employment and needs an active contract
 * (LC 150).
 */
export function ContractDialog({ profile, box: { request } }: BoxProps) {
  const { confirmation, dismiss } = request
  return (
    <Sheet
      open={confirmation?.kind === 'contract'}
      onClose={dismiss}
      width="small"
      title="Contrato mensal necessário"
      footer={
        <>
          <Button variant="secondary" onClick={dismiss}>
            Voltar
          </Button>
          <LinkButton
            to="/contratos-mensalistas"
            search={{ novo: true, profissional: profile.id }}
            label="Fazer contrato mensal"
          />
        </>
      }
    >
      <p>{contractMessages.seriesRefused}</p>
    </Sheet>
  )
}
