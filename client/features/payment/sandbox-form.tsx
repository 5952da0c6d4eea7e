import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { Banner } from '#client/ui/banner.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { testCards, TypedCard } from './card.ts'
import type { CardFormProps } from './card-result.ts'
import { confirmInSandbox } from './sandbox.ts'
import { SubmitArea } from './submit-area.tsx'
import { useRefusals } from './use-refusals.tsx'
import { fieldsOf } from '#client/lib/form-errors.ts'

type SandboxFormProps = Omit<CardFormProps, 'mode' | 'publishableKey'> & {
  /** Opens the bank's page in the browser. Tests replace this function. */
  leaveTo?: (url: string) => void
}

const empty: TypedCard = { number: '', expiry: '', cvc: '', name: '' }
const fields = ['number', 'expiry', 'cvc', 'name'] as const

/** Our card form for the sandbox. Says that it is a demonstration, and keeps the typed values after a refusal. */
export function SandboxForm(props: SandboxFormProps) {
  const { clientSecret, returnUrl, submitLabel, onResult, prepare, below, refusedTitle, children, leaveTo = leave } = props
  const form = useForm<TypedCard>({
    resolver: standardSchemaResolver(TypedCard),
    defaultValues: empty,
    mode: 'onTouched',
    // The form library would focus the invalid field that was registered first. React's compiler registers the fields in another
    // order than that on the page, so `focusFirst` moves the focus.
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const field = fieldsOf(form.register, errors)
  const [done, setDone] = useState(false)
  const { refuse, hold, clear, summary } = useRefusals(refusedTitle)
  const focusFirst = (invalid: FieldErrors<TypedCard>) => {
    const first = fields.find((name) => invalid[name])
    if (first) form.setFocus(first)
  }
  const submit = form.handleSubmit(async (card) => {
    const obstacle = prepare ? await prepare() : null
    if (obstacle !== null) return hold(obstacle)
    const result = await confirmInSandbox(clientSecret, card, returnUrl)
    setDone(result.status === 'succeeded' || result.status === 'processing')
    if (result.status === 'refused') refuse(result.message)
    else clear()
    if (result.status === 'elsewhere') leaveTo(result.url)
    else onResult(result)
  }, focusFirst)
  const fill = (number: string) => {
    clear()
    const card: TypedCard = { number, expiry: '12/40', cvc: '123', name: form.getValues('name') || 'NOME DE TESTE' }
    for (const name of fields) form.setValue(name, card[name])
    form.clearErrors()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TestCards onPick={fill} />
      {summary}
      <MaskedField
        mask="card"
        label="Número do cartão"
        suffix={<CreditCard aria-hidden className="size-5" />}
        {...field('number')}
      />
      <div className="grid grid-cols-2 gap-3">
        <MaskedField mask="cardExpiry" label="Validade" {...field('expiry')} />
        <MaskedField mask="cardCvc" label="Código (CVC)" hint="No verso do cartão" {...field('cvc')} />
      </div>
      <TextField label="Nome no cartão" autoComplete="cc-name" autoCapitalize="characters" maxLength={80} {...field('name')} />
      {below}
      <SubmitArea label={submitLabel} busy={isSubmitting || done}>
        {children}
      </SubmitArea>
    </form>
  )
}

const [works, ...others] = testCards

function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <Banner tone="info" title="Demonstração: nenhum cartão de verdade é cobrado">
      <p>Use um cartão de teste. Toque para preencher:</p>
      <div className="mt-2 grid gap-1.5">
        <TestCard {...works} onPick={onPick} />
        <details className="group">
          <summary className="flex min-h-11 items-center font-semibold underline underline-offset-3">
            Outros cartões de teste
          </summary>
          <div className="grid gap-1.5">
            {others.map((card) => (
              <TestCard key={card.number} {...card} onPick={onPick} />
            ))}
          </div>
        </details>
      </div>
    </Banner>
  )
}

function TestCard({ number, does, onPick }: { number: string; does: string; onPick: (number: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onPick(number)}
      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md bg-surface px-3 py-1 text-left text-ink hover:bg-sunken"
    >
      <span className="font-semibold tabular">{number}</span>
      <span className="text-muted">{does}</span>
    </button>
  )
}

function leave(url: string): void {
  window.location.assign(url)
}
