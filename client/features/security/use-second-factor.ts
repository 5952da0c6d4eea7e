import { useState } from 'react'
import { authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useStepUp } from '#client/lib/step-up.ts'
import { useAct } from '#client/lib/use-act.ts'

export type Enrolment = Answers['auth']['startTotp']
export type SecondFactorActions = ReturnType<typeof useSecondFactor>

/** The functions that turn the second factor on and off and create new recovery codes. */
export function useSecondFactor() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const proved = useStepUp()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const show = (answer: { recoveryCodes: string[] }) => setCodes(answer.recoveryCodes)
  const starting = useAct(trpc.auth.startTotp, { failed: 'Não foi possível ativar a verificação', onDone: setEnrolment })
  const renewal = useAct(trpc.auth.renewRecoveryCodes, { failed: 'Não foi possível gerar novos códigos', onDone: show })
  const disabling = useAct(trpc.auth.disableTotp, {
    done: 'Verificação em duas etapas desativada',
    failed: 'Não foi possível desativar a verificação',
  })
  const confirming = trpc.auth.confirmTotp.useMutation()

  return {
    enrolment,
    codes,
    busy: starting.busy,
    renewing: renewal.busy,
    start: () => void starting.act(),
    /**
     * Sends the first code of the authenticator app. Resolves to the error message for the field when the code was refused,
     * otherwise to null.
     */
    confirm: async (code: string): Promise<string | null> => {
      try {
        const answer = await proved(() => session.renew(() => confirming.mutateAsync({ code })))
        if (!answer) return authMessages.stepUp
        show(answer)
        await Promise.all([session.challengeVerified(), utils.auth.security.invalidate()])
        return null
      } catch (error) {
        return refusalOf(error).message
      }
    },
    renewCodes: () => void renewal.act(),
    disable: () => void disabling.act(),
    /** Closes the dialog and deletes the setup data and the codes from memory. */
    close: () => {
      setEnrolment(null)
      setCodes(null)
    },
  }
}
