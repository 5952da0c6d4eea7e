import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { ConfirmTotp } from '#shared/auth.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Enrolment } from './use-second-factor.ts'
import { fieldsOf } from '#client/lib/form-errors.ts'

export interface TotpDialogProps {
  enrolment: Enrolment | null
  /** The new recovery codes. Once they exist, the dialog shows nothing else. */
  codes: string[] | null
  /** Resolves to the error message for the field when the code was refused, otherwise to null. */
  onConfirm: (code: string) => Promise<string | null>
  onClose: () => void
}

/**
 * The dialog that turns the second factor on: scan the QR code, type the first code, save the recovery codes. Only the button
 * closes the last step, so that the codes are not lost.
 */
export function TotpDialog({ enrolment, codes, onConfirm, onClose }: TotpDialogProps) {
  if (codes) {
    const footer = <Button onClick={onClose}>Já guardei</Button>
    return (
      <Sheet
        key="codes"
        open
        onClose={onClose}
        locked
        title="Guarde seus códigos de recuperação"
        description="Sem o celular, cada um deles abre sua conta uma única vez. Eles não aparecem de novo."
        footer={footer}
      >
        <RecoveryCodes codes={codes} />
      </Sheet>
    )
  }
  return (
    <Sheet
      key="scan"
      open
      onClose={onClose}
      title="Ativar a verificação em duas etapas"
      description="Use um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou 2FAS."
    >
      {enrolment && <Scan enrolment={enrolment} onConfirm={onConfirm} />}
    </Sheet>
  )
}

function Scan({ enrolment, onConfirm }: { enrolment: Enrolment; onConfirm: TotpDialogProps['onConfirm'] }) {
  const { secret, uri } = enrolment
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }, unknown, { code: string }>({
    resolver: standardSchemaResolver(ConfirmTotp),
    defaultValues: { code: '' },
  })
  const field = fieldsOf(register, formState.errors)
  const submit = handleSubmit(async ({ code }) => {
    const message = await onConfirm(code)
    if (message) setError('code', { type: 'server', message: message }, { shouldFocus: true })
  })
  return (
    <div className="grid gap-5 py-2 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-6">
      <QrCode text={uri} label="Código QR para o aplicativo autenticador" className="w-52 justify-self-center" />
      <div className="grid gap-5">
        <div className="grid justify-items-start gap-1">
          <p className="font-semibold">1. Aponte o aplicativo para o código</p>
          <p className="text-secondary text-muted">Ou digite esta chave no aplicativo:</p>
          <code className="text-body font-semibold tabular">{inGroupsOfFour(secret)}</code>
          <CopyButton text={secret} label="Copiar chave" />
        </div>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          <p className="font-semibold">2. Digite o código que apareceu</p>
          <TextField
            label="Código de 6 dígitos"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...field('code')}
          />
          <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
            Ativar
          </Button>
        </form>
      </div>
    </div>
  )
}

/** Formats 'ABCDEFGH' as 'ABCD EFGH', which is easier to copy by hand from a screen. */
function inGroupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
