import { useState } from 'react'
import { authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import { useStepUp } from './step-up.tsx'

export type Enrolment = Answers['auth']['startTotp']
export type SecondFactorActs = ReturnType<typeof useSecondFactor>

const notOn = { title: 'Não foi possível ativar a verificação' }
const notRenewed = { title: 'Não foi possível gerar novos códigos' }
const notOff = { title: 'Não foi possível desativar a verificação' }

/** What may be done with the second factor; each act asks for the password first where the server wants it again. */
export function useSecondFactor() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const stepUp = useStepUp()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const starting = trpc.auth.startTotp.useMutation()
  const confirming = trpc.auth.confirmTotp.useMutation()
  const renewal = trpc.auth.renewRecoveryCodes.useMutation()
  const disabling = trpc.auth.disableTotp.useMutation()

  const told = async (work: Promise<unknown>, failure: { title: string }) => {
    await work.catch((error: unknown) => reportError(error, failure))
    await utils.auth.security.invalidate()
  }
  const show = (answer: { recoveryCodes: string[] } | null) => answer && setCodes(answer.recoveryCodes)

  return {
    enrolment,
    codes,
    busy: starting.isPending,
    renewing: renewal.isPending,
    stepUpDialog: stepUp.dialog,
    start: () => void told(stepUp.run(() => starting.mutateAsync()).then(setEnrolment), notOn),
    /** Sends the first code of the app; answers the sentence for its field when it was refused. */
    confirm: async (code: string): Promise<string | null> => {
      try {
        const answer = await stepUp.run(() => session.renew(() => confirming.mutateAsync({ code })))
        if (!answer) return authMessages.stepUp
        show(answer)
        await Promise.all([session.challengeVerified(), utils.auth.security.invalidate()])
        return null
      } catch (error) {
        return refusalOf(error).message
      }
    },
    renewCodes: () => void told(stepUp.run(() => renewal.mutateAsync()).then(show), notRenewed),
    disable: () =>
      void told(
        stepUp.run(() => disabling.mutateAsync()).then((done) => done && toast.success('Verificação em duas etapas desativada')),
        notOff,
      ),
    /** Puts the dialog away, codes and all. */
    close: () => {
      setEnrolment(null)
      setCodes(null)
    },
  }
}
