import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SignUp, authMessages } from '#shared/auth.ts'
import { inviteField } from '#shared/referral-input.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import type { AuthSearch } from './auth-search.ts'
import { fieldsOf, firstErrorMessage, listErrors, showFormError } from '#client/lib/form-errors.ts'
import { TextLink } from '#client/lib/links.tsx'
import { passwordHint } from '#client/lib/password-hint.ts'
import { signUpFields, useSignUp } from './use-auth-actions.ts'
import type { SignUpFields } from './use-auth-actions.ts'

export interface SignUpFormProps {
  tipo?: AuthSearch['tipo']
  /** The path that opens when the sign-up and the form for the address are complete. */
  voltar?: AuthSearch['voltar']
  /** The invitation code from the link that the person opened. With it, the form has a field for the code. */
  convite?: AuthSearch['convite']
  /** An unused CPF that the visitor of the demo has chosen and that fills in the field. */
  cpf?: string | undefined
}

/** Asks for name, CPF, phone, email, password and the declaration of age. A refused sign-up keeps every field. */
export function SignUpForm({ tipo, voltar, convite, cpf }: SignUpFormProps) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<SignUpFields, unknown, SignUp>({
    resolver: standardSchemaResolver(SignUp),
    defaultValues: { name: '', cpf: cpf ?? '', phone: '', email: '', password: '', inviteCode: convite ?? '', adult: false },
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const password = useWatch({ control, name: 'password' })
  const signUp = useSignUp({ tipo, voltar }, setError)
  useEffect(() => {
    if (cpf) setValue('cpf', cpf, { shouldValidate: true })
  }, [cpf, setValue])
  const submit = handleSubmit(
    (input) => signUp.mutate(input),
    (invalid) => showFormError(authMessages.signUpFailed.title, firstErrorMessage(invalid)),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormErrorSummary
        title={errors.root && authMessages.signUpFailed.title}
        errors={listErrors(errors, signUpFields)}
        attempt={submitCount}
      />
      <TextField label="Nome completo" autoComplete="name" {...field('name')} />
      <MaskedField mask="cpf" label="CPF" {...field('cpf')} />
      <MaskedField mask="phone" label="Telefone" type="tel" {...field('phone')} />
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Senha" rule hint={passwordHint(password)} {...field('password')} />
      {convite && <TextField label={inviteField} autoComplete="off" {...field('inviteCode')} />}
      <Checkbox label={<Declaration />} {...field('adult')} />
      <Button type="submit" block busy={signUp.isPending}>
        Criar conta
      </Button>
    </form>
  )
}

function Declaration() {
  return (
    <span className="text-secondary">
      Tenho 18 anos ou mais e aceito os <TextLink to="/termos" target="_blank" label="termos de uso" /> e a{' '}
      <TextLink to="/privacidade" target="_blank" label="política de privacidade" />.
    </span>
  )
}
