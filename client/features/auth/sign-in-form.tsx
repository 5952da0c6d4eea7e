import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignIn, authMessages } from '#shared/auth.ts'
import { pageNames } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { fieldsOf, firstErrorMessage, listErrors, showFormError } from '#client/lib/form-errors.ts'
import { TextLink } from '#client/lib/links.tsx'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './use-auth-actions.ts'

export interface SignInFormProps {
  voltar?: string | undefined
  /** A demo account that the visitor has chosen and that fills in the form. */
  account?: { email: string; password: string } | undefined
}

/**
 * Asks for email and password, then for the code if the account has a second factor. A refused sign-in keeps both fields and
 * shows the message above them and in a toast.
 */
export function SignInForm({ voltar, account }: SignInFormProps) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const { register, handleSubmit, setError, resetField, formState } = useForm<SignIn, unknown, SignIn>({
    resolver: standardSchemaResolver(SignIn),
    defaultValues: account ?? { email: '', password: '' },
  })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const showRefusal = (message: string) => setError('root', { type: 'server', message })
  const signIn = useSignIn(voltar, { onChallenge: setChallenge, onRefused: showRefusal })
  const submit = handleSubmit(
    (input) => signIn.mutate(input),
    (invalid) => showFormError(authMessages.signInFailed.title, firstErrorMessage(invalid)),
  )
  const back = (message?: string) => {
    setChallenge(null)
    resetField('password', { defaultValue: '' })
    if (message) showRefusal(message)
  }
  if (challenge) return <SecondStep challenge={challenge} voltar={voltar} onBack={back} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormErrorSummary title={authMessages.signInFailed.title} errors={listErrors(errors, [])} attempt={submitCount} />
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Senha" {...field('password')} />
      <TextLink to="/recuperar-senha" kind="action" className="justify-self-start" label="Esqueci minha senha" />
      <Button type="submit" block busy={signIn.isPending}>
        {pageNames.signIn}
      </Button>
    </form>
  )
}
