import { useState } from 'react'
import { authMessages } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useStepUp } from '#client/lib/step-up.ts'
import { toast } from '#client/ui/toast.ts'

export type Enrolment = Answers['auth']['startTotp']
export type SecondFactorActions = ReturnType<typeof useSecondFactor>

const enableFailed = { title: 'Não foi possível ativar a verificação' }
const renewFailed = { title: 'Não foi possível gerar novos códigos' }
const disableFailed = { title: 'Não foi possível desativar a verificação' }

/** The actions of the second factor. Each one asks for the password first if the server requires it. */
export function useSecondFactor() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const proved = useStepUp()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const starting = trpc.auth.startTotp.useMutation()
  const confirming = trpc.auth.confirmTotp.useMutation()
  const renewal = trpc.auth.renewRecoveryCodes.useMutation()
  const disabling = trpc.auth.disableTotp.useMutation()

  const reporting = async (work: Promise<unknown>, failure: { title: string }) => {
    await work.catch((error: unknown) => reportError(error, failure))
    await utils.auth.security.invalidate()
  }
  const show = (answer: { recoveryCodes: string[] } | null) => answer && setCodes(answer.recoveryCodes)

  return {
    enrolment,
    codes,
    busy: starting.isPending,
    renewing: renewal.isPending,
    start: () => void reporting(proved(() => starting.mutateAsync()).then(setEnrolment), enableFailed),
    /** Sends the first code of the app. Resolves to the message for the field when the code was refused, otherwise to null. */
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
    renewCodes: () => void reporting(proved(() => renewal.mutateAsync()).then(show), renewFailed),
    disable: () =>
      void reporting(
        proved(() => disabling.mutateAsync()).then((done) => done && toast.success('Verificação em duas etapas desativada')),
        disableFailed,
      ),
    /** Closes the dialog and forgets the enrolment and the codes. */
    close: () => {
      setEnrolment(null)
      setCodes(null)
    },
  }
}
