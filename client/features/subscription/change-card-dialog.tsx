import { useState } from 'react'
import { cardLabel, cardMessages, SetupState } from '#shared/cards.ts'
import {
  CardForm,
  CardFormSkeleton,
  SaveCardBox,
  useCharge,
  useSavedCards,
  useUntilDecided,
} from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Subscription } from './subscription-offer.tsx'

interface ChangeCardDialogProps {
  subscription: Subscription
  /** The entry from which the bank has just redirected here; null when the dialog was opened by hand. */
  returned: string | null
  onClose: () => void
}

/** Another card for the renewals: a saved one, or one that is typed. A late renewal is charged with it at once. */
export function ChangeCardDialog({ subscription, returned, onClose }: ChangeCardDialogProps) {
  const [setupId, setSetupId] = useState(returned)
  const change = useChange(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Trocar o cartão da assinatura"
      description={
        subscription.inGrace
          ? 'A renovação em atraso é cobrada agora no novo cartão.'
          : 'A próxima renovação é cobrada no novo cartão.'
      }
      failed={change.failed}
    >
      {setupId ? (
        <WaitForCard
          setupId={setupId}
          onDone={change.done}
          onRefused={(message) => {
            change.fail(message)
            setSetupId(null)
          }}
        />
      ) : (
        <div className="grid gap-6">
          <OtherSavedCards subscription={subscription} onDone={change.done} onRefused={change.fail} />
          <TypedCard onEntered={setSetupId} />
        </div>
      )}
    </Dialog>
  )
}

function useChange(onClose: () => void) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<string | null>(null)
  const done = async () => {
    toast.success(cardMessages.changed)
    await Promise.all([utils.subscription.invalidate(), utils.payment.cards.invalidate()])
    onClose()
  }
  return { failed, fail: setFailed, done: () => void done() }
}

interface OutcomeProps {
  onDone: () => void
  onRefused: (message: string) => void
}

/** A button for each saved card that does not pay the subscription yet. */
function OtherSavedCards({ subscription, onDone, onRefused }: OutcomeProps & { subscription: Subscription }) {
  const cards = useSavedCards()?.filter(({ id }) => id !== subscription.card?.id) ?? []
  const { mutate, isPending } = trpc.subscription.chooseCard.useMutation({
    onSuccess: onDone,
    onError: (error) => onRefused(refusalOf(error).message),
  })
  if (cards.length === 0) return null
  return (
    <div className="grid gap-2">
      {cards.map((card) => (
        <Button key={card.id} variant="secondary" busy={isPending} onClick={() => mutate({ cardId: card.id })}>
          Usar {cardLabel(card)}
        </Button>
      ))}
    </div>
  )
}

/** The form for a card that is entered without a payment. */
function TypedCard({ onEntered }: { onEntered: (setupId: string) => void }) {
  const { mutate, data, error } = trpc.subscription.startCardChange.useMutation()
  // The same procedure records the consent, right before the card is sent.
  const consent = trpc.subscription.startCardChange.useMutation()
  const { charge, error: fault, retry } = useCharge({ open: () => mutate({ saveCard: false }), data, error })
  const [saveCard, setSaveCard] = useState(false)
  if (fault) return <ErrorState title={refusalOf(fault).message} onRetry={retry} />
  if (!charge || !data) return <CardFormSkeleton />
  const { setupId } = data
  const prepare = () =>
    consent.mutateAsync({ saveCard }).then(
      () => null,
      (refusal: unknown) => refusalOf(refusal).message,
    )
  return (
    <CardForm
      {...charge}
      prepare={prepare}
      below={<SaveCardBox checked={saveCard} onChange={setSaveCard} />}
      refusedTitle="Cartão não aceito"
      returnUrl={`/assinatura?cartao=${setupId}`}
      submitLabel="Usar este cartão"
      onResult={({ status }) => status !== 'refused' && onEntered(setupId)}
    />
  )
}

/** Asks the server until the provider has decided about the card. */
function WaitForCard({ setupId, onDone, onRefused }: OutcomeProps & { setupId: string }) {
  const { mutateAsync } = trpc.subscription.refreshCardChange.useMutation()
  useUntilDecided(true, async () => {
    const answer = await mutateAsync({ setupId }).catch(() => null)
    if (answer?.state === SetupState.succeeded) onDone()
    if (answer?.state === SetupState.waiting) onRefused(answer.message ?? cardMessages.refused)
    return answer !== null && answer.state !== SetupState.processing
  })
  return <Spinner label="Confirmando o cartão…" />
}
