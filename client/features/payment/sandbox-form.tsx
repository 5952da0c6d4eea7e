import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { testCards, TypedCard } from './card.ts'
import type { CardFormProps } from './card-result.ts'
import { confirmInSandbox } from './sandbox.ts'

type SandboxFormProps = Omit<CardFormProps, 'mode' | 'publishableKey'> & {
  /** Replaced in tests; the page goes to the bank by leaving. */
  leaveTo?: (url: string) => void
}

const empty: TypedCard = { number: '', expiry: '', cvc: '', name: '' }

/** Our own card form, for the sandbox: says that it is a demonstration, keeps every value after a refusal. */
export function SandboxForm({ clientSecret, returnUrl, submitLabel, onResult, children, leaveTo = leave }: SandboxFormProps) {
  const form = useForm<TypedCard>({ resolver: standardSchemaResolver(TypedCard), defaultValues: empty, mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState
  const [done, setDone] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const submit = form.handleSubmit(async (card) => {
    const result = await confirmInSandbox(clientSecret, card, returnUrl)
    setDone(result.status === 'succeeded' || result.status === 'processing')
    setRefusals((before) => (result.status === 'refused' ? [...before, result.message] : []))
    if (result.status === 'elsewhere') leaveTo(result.url)
    else onResult(result)
  })
  const refusal = refusals.at(-1)
  const fill = (number: string) => {
    setRefusals([])
    form.reset({ number, expiry: '12/40', cvc: '123', name: form.getValues('name') || 'NOME DE TESTE' })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TestCards onPick={fill} />
      <FormErrorSummary
        title="Pagamento não autorizado"
        attempt={refusals.length}
        errors={refusal ? [{ name: 'number', message: refusal }] : []}
      />
      <MaskedField
        mask="card"
        label="Número do cartão"
        suffix={<CreditCard aria-hidden className="size-5" />}
        error={errors.number?.message}
        {...form.register('number')}
      />
      <div className="grid grid-cols-2 gap-3">
        <MaskedField mask="cardExpiry" label="Validade" error={errors.expiry?.message} {...form.register('expiry')} />
        <MaskedField
          mask="cardCvc"
          label="Código (CVC)"
          hint="No verso do cartão"
          error={errors.cvc?.message}
          {...form.register('cvc')}
        />
      </div>
      <TextField
        label="Nome no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={80}
        error={errors.name?.message}
        {...form.register('name')}
      />
      {children}
      <Button type="submit" size={56} block busy={isSubmitting || done}>
        {submitLabel}
      </Button>
    </form>
  )
}

function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <Banner tone="info" title="Demonstração: nenhum cartão de verdade é cobrado">
      <p>Use um cartão de teste. Toque para preencher:</p>
      <ul className="mt-2 grid gap-1.5">
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick(number)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md bg-surface px-3 text-left text-ink hover:bg-sunken"
            >
              <span className="font-semibold tabular">{number}</span>
              <span className="text-muted">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function leave(url: string): void {
  window.location.assign(url)
}
