import { HandCoins } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { PaymentState } from '#shared/payment.ts'
import { firstNameOf } from '#shared/pages.ts'
import { tipChoices, tipTexts } from '#shared/tips.ts'
import { ReceiptLink } from '#client/features/receipts/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Section } from '#client/ui/section.tsx'
import { PayTip } from './pay-tip.tsx'

type Tip = Answers['payment']['tipOf']

/** Offers a tip for a finished booking, or says which tip was given. Renders nothing when a tip is no longer possible. */
export function TipSection({ bookingId, professionalName }: { bookingId: string; professionalName: string }) {
  const query = trpc.payment.tipOf.useQuery({ bookingId })
  const name = firstNameOf(professionalName)
  useAskAfterBank(bookingId, query.data)
  const tip = query.data
  if (tip && !tip.given && !tip.open && tip.why === null) return null
  return (
    <Section
      card
      id="gorjeta"
      title={
        <span className="flex items-center gap-2">
          <HandCoins aria-hidden className="size-5" />
          {tipTexts.title}
        </span>
      }
      className="no-print gap-4"
    >
      {tip ? (
        <Content bookingId={bookingId} name={name} tip={tip} />
      ) : (
        <Waiting query={query} failed={tipTexts.loadFailed} className="h-24" />
      )}
    </Section>
  )
}

function Content({ bookingId, name, tip }: { bookingId: string; name: string; tip: Tip }) {
  const [amount, setAmount] = useState<number | null>(null)
  if (tip.given) return <Given name={name} given={tip.given} />
  if (!tip.open) return <p className="text-muted">{tip.why}</p>
  if (amount === null) return <ChooseAmount name={name} tip={tip} onChosen={setAmount} />
  return <PayTip bookingId={bookingId} amountInCents={amount} onChange={() => setAmount(null)} />
}

function Given({ name, given }: { name: string; given: NonNullable<Tip['given']> }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p>{tipTexts.given(money(given.amountInCents), name)}</p>
      {given.refundedInCents > 0 && <p className="text-muted">{tipTexts.refunded(money(given.refundedInCents))}</p>}
      <ReceiptLink paymentId={given.paymentId} />
    </div>
  )
}

const OTHER = 'other'

function ChooseAmount({ name, tip, onChosen }: { name: string; tip: Tip; onChosen: (cents: number) => void }) {
  const { minInCents, maxInCents } = tip
  const choices = tipChoices.filter((cents) => cents >= minInCents && cents <= maxInCents)
  const [chosen, setChosen] = useState(String(choices[0] ?? OTHER))
  const [typed, setTyped] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const amount = chosen === OTHER ? typed : Number(chosen)
  const submit = () => {
    if (amount !== null && amount >= minInCents && amount <= maxInCents) return onChosen(amount)
    setError(tipTexts.between(minInCents, maxInCents))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-muted">{tipTexts.ask(name)}</p>
      <RadioGroup
        name="gorjeta"
        label={tipTexts.amount}
        labelHidden
        look="segmented"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...choices.map((cents) => ({ value: String(cents), label: money(cents) })),
          { value: OTHER, label: tipTexts.other },
        ]}
      />
      {chosen === OTHER && (
        <MoneyField
          label={tipTexts.amount}
          hint={tipTexts.between(minInCents, maxInCents)}
          error={error}
          cents={typed}
          onCents={(cents) => {
            setTyped(cents)
            setError(undefined)
          }}
        />
      )}
      <Button type="submit" variant="secondary" size={44} className="justify-self-start">
        {tipTexts.next}
      </Button>
    </form>
  )
}

/**
 * When the bank redirects back to this page, its webhook may not have arrived yet. So the server is asked once for the state of
 * the charge.
 */
function useAskAfterBank(bookingId: string, tip: Tip | undefined): void {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.payment.refreshTip.useMutation()
  const ask = useEffectEvent(async () => {
    const answer = await mutateAsync({ bookingId }).catch(() => null)
    if (answer?.state === PaymentState.paid) await utils.payment.tipOf.invalidate({ bookingId })
  })
  const underWay = tip?.underWay === true
  useEffect(() => {
    if (underWay) void ask()
  }, [underWay])
}
