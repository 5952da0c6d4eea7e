import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleCheck, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { NewPassword, authMessages } from '#shared/auth.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { fieldsOf, firstErrorMessage, listErrors, showFormError } from '#client/lib/form-errors.ts'
import { LinkButton, TextLink } from '#client/lib/links.tsx'
import { passwordHint } from '#client/lib/password-hint.ts'
import { REDIRECT_DELAY_MS, useRedirectAfter, useLinkCheck, useResetPassword, useHiddenToken } from './use-reset.ts'

const CHECKING = 'Validando seu link…'

/** The page /redefinir-senha?token=…, which checks the link from the email and then asks for a new password twice. */
export function ResetPage({ token }: { token: string }) {
  const link = useHiddenToken(token)
  const { state, retry } = useLinkCheck(link)
  return (
    <div className="mx-auto grid w-full max-w-[420px] gap-5">
      <PageTitle>Redefinir senha</PageTitle>
      {state === 'checking' && <Checking />}
      {state === 'invalid' && <InvalidLink />}
      {state === 'unknown' && (
        <Card as="section">
          <ErrorState title={authMessages.linkUnchecked.title} onRetry={retry}>
            Não conseguimos conferir seu link agora. Tente de novo em instantes.
          </ErrorState>
        </Card>
      )}
      {state === 'valid' && <NewPasswordForm token={link} />}
    </div>
  )
}

function Checking() {
  return (
    <Card as="section" className="grid justify-items-center gap-4 py-10">
      <Spinner label={CHECKING} />
      <p aria-hidden className="text-muted">
        {CHECKING}
      </p>
    </Card>
  )
}

function InvalidLink() {
  useRedirectAfter('/recuperar-senha', REDIRECT_DELAY_MS.invalid)
  const { title, description } = authMessages.badResetLink
  return (
    <Outcome
      icon={<Link2Off aria-hidden className="size-7" />}
      tone="bg-danger-soft text-on-danger-soft"
      title={title}
      text={`${description} Em ${REDIRECT_DELAY_MS.invalid / 1000} segundos abrimos a página para pedir outro.`}
    >
      <LinkButton to="/recuperar-senha" replace size={44} label="Pedir um novo link" />
    </Outcome>
  )
}

function Done() {
  useRedirectAfter('/auth', REDIRECT_DELAY_MS.done)
  const { title, description } = authMessages.passwordReset
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-7" />}
      tone="bg-success-soft text-on-success-soft"
      title={title}
      text={`${description} Em ${REDIRECT_DELAY_MS.done / 1000} segundos abrimos a entrada para você.`}
    >
      <LinkButton to="/auth" replace size={44} label="Ir para a entrada" />
    </Outcome>
  )
}

interface OutcomeProps {
  icon: ReactNode
  tone: string
  title: string
  text: string
  children: ReactNode
}

function Outcome({ icon, tone, title, text, children }: OutcomeProps) {
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <span className={`grid size-14 place-items-center rounded-squircle ${tone}`}>{icon}</span>
      <h2 className="text-h3">{title}</h2>
      <p role="status" className="text-muted">
        {text}
      </p>
      {children}
    </Card>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { register, handleSubmit, setError, control, formState } = useForm<NewPassword, unknown, NewPassword>({
    resolver: standardSchemaResolver(NewPassword),
    defaultValues: { password: '', confirmation: '' },
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const reset = useResetPassword(setError)
  const password = useWatch({ control, name: 'password' })
  const submit = handleSubmit(({ password }) => reset.mutate({ token, password }), showFirstError)
  if (reset.isSuccess) return <Done />
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormErrorSummary
          title={errors.root && authMessages.passwordNotReset.title}
          errors={listErrors(errors, ['password', 'confirmation'])}
          attempt={submitCount}
        />
        <PasswordField label="Nova senha" rule hint={passwordHint(password)} {...field('password')} />
        <PasswordField label="Confirme a nova senha" autoComplete="new-password" {...field('confirmation')} />
        <Button type="submit" block busy={reset.isPending}>
          Salvar nova senha
        </Button>
        <TextLink to="/recuperar-senha" kind="action" className="justify-self-center" label="Pedir um novo link" />
      </form>
    </Card>
  )
}

/**
 * Shows the first error in a toast. Two different passwords have their own title. Every other error has the title 'Erro na
 * validação'.
 */
function showFirstError(errors: FieldErrors<NewPassword>): void {
  const { passwordsDiffer, passwordInvalid } = authMessages
  if (errors.password) showFormError(passwordInvalid.title, firstErrorMessage(errors))
  else showFormError(passwordsDiffer.title, passwordsDiffer.description)
}
