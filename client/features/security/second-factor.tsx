import { ShieldCheck } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { authMessages } from '#shared/auth.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, deviceZone, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { useSecondFactor } from './use-second-factor.ts'
import type { SecondFactorActions } from './use-second-factor.ts'

export type SecondFactorState = Answers['auth']['security']['secondFactor']

// The dialog with the QR code is loaded on demand, because most people never open it.
const TotpDialog = lazy(() => import('./totp-dialog.tsx').then((module) => ({ default: module.TotpDialog })))

const LOW_CODE_COUNT = 3

export interface SecondFactorProps {
  state: SecondFactorState
  /** Called when the dialog closes after the second factor is on and its recovery codes were shown. */
  onReady?: () => void
}

/**
 * The second factor of an account: turning it on by QR code, new recovery codes, and turning it off where it is not required.
 */
export function SecondFactor({ state, onReady }: SecondFactorProps) {
  const actions = useSecondFactor()
  const close = () => {
    actions.close()
    if (actions.codes) onReady?.()
  }
  return (
    <>
      {state.enabled ? <On state={state} actions={actions} /> : <Off actions={actions} />}
      {(actions.enrolment || actions.codes) && (
        <Suspense>
          <TotpDialog enrolment={actions.enrolment} codes={actions.codes} onConfirm={actions.confirm} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Off({ actions }: { actions: SecondFactorActions }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[38.5em] text-muted">
        Além da senha, a Plumaí pede um código do seu celular. Quem descobrir sua senha não entra. Ao ativar, os outros aparelhos
        saem da sua conta.
      </p>
      <Button variant="secondary" busy={actions.busy} onClick={actions.start}>
        <ShieldCheck aria-hidden />
        Ativar
      </Button>
    </div>
  )
}

function On({ state, actions }: { state: SecondFactorState; actions: SecondFactorActions }) {
  const { confirmedAt, recoveryCodesLeft, required } = state
  const [asking, setAsking] = useState(false)
  const left = count(
    recoveryCodesLeft,
    'código de recuperação guardado',
    'códigos de recuperação guardados',
    'Nenhum código de recuperação',
  )
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
          Ativada
        </Badge>
        <span className="text-secondary text-muted">
          {[confirmedAt && `desde ${numericDate(confirmedAt, deviceZone())}`, left].filter(Boolean).join(' · ')}
        </span>
      </p>
      {recoveryCodesLeft <= LOW_CODE_COUNT && (
        <Banner tone="warning">Sem o celular, só um código de recuperação abre sua conta. Gere novos e guarde bem.</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size={44} busy={actions.renewing} onClick={actions.renewCodes}>
          Gerar novos códigos
        </Button>
        <Button
          variant="ghost"
          size={44}
          disabledReason={required ? authMessages.secondFactorStays : null}
          onClick={() => setAsking(true)}
        >
          Desativar
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          actions.disable()
        }}
        danger
        title="Desativar a verificação em duas etapas?"
        description="Sua conta volta a abrir só com a senha. Os códigos de recuperação deixam de valer."
        confirmLabel="Desativar"
      />
    </div>
  )
}
