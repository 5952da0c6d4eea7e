import { useState } from 'react'
import { cardLabel, cardMessages, SetupState } from '#shared/cards.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { CardForm, CardFormSkeleton } from './card-form.tsx'
import { SaveCardBox } from './save-card-box.tsx'
import { useCharge } from './use-charge.ts'
import { useSavedCards } from './use-saved-cards.ts'
import type { SavedCard } from './use-saved-cards.ts'
import { useUntilDecided } from './use-until-decided.ts'

/** The server calls that change a card: start to enter a new card, read the state of the new card, or choose a saved card. */
export interface CardChange {
  /** Starts the entry of a new card and says whether to save the card. It is called again right before the card is sent. */
  open: (saveCard: boolean) => Promise<Answers['subscription']['startCardChange']>
  refresh: (setupId: string) => Promise<Answers['subscription']['refreshCardChange']>
  choose: (cardId: string) => Promise<unknown>
  /** Returns the path on this site to which the bank's page leads back. */
  returnPath: (setupId: string) => string
}

interface ChangeCardDialogProps {
  title: string
  description: string
  change: CardChange
  /** Returns whether a saved card may replace the current card. */
  offers: (card: SavedCard) => boolean
  /** Whether the card is always saved. The form then has no checkbox for that. */
  saves?: boolean
  /**
   * The id of the new card that the person has just confirmed on the bank's page. Null when the person does not come from the
   * bank.
   */
  returned?: string | null
  /** Called when the new card has replaced the current card. */
  onChanged: () => void
  onClose: () => void
}

/** The dialog that changes the card for later automatic charges. The contractor picks a saved card or types a new card. */
export function ChangeCardDialog(props: ChangeCardDialogProps) {
  const { title, description, change, offers, saves = false, returned = null, onChanged, onClose } = props
  const [setupId, setSetupId] = useState(returned)
  const [failed, setFailed] = useState<string | null>(null)
  const refuse = (message: string) => {
    setFailed(message)
    setSetupId(null)
  }
  return (
    <Dialog open onClose={onClose} title={title} description={description} failed={failed}>
      {setupId ? (
        <WaitForCard setupId={setupId} change={change} onDone={onChanged} onRefused={refuse} />
      ) : (
        <div className="grid gap-6">
          <OtherCards offers={offers} change={change} onDone={onChanged} onRefused={refuse} />
          <TypedCard change={change} saves={saves} onEntered={setSetupId} />
        </div>
      )}
    </Dialog>
  )
}

interface OutcomeProps {
  change: CardChange
  onDone: () => void
  onRefused: (message: string) => void
}

/** A button for each saved card that may replace the current one. */
function OtherCards({ offers, change, onDone, onRefused }: OutcomeProps & { offers: (card: SavedCard) => boolean }) {
  const cards = useSavedCards()?.filter(offers) ?? []
  const [busy, setBusy] = useState(false)
  const choose = async (cardId: string) => {
    setBusy(true)
    await change.choose(cardId).then(onDone, (error: unknown) => onRefused(refusalOf(error).message))
    setBusy(false)
  }
  if (cards.length === 0) return null
  return (
    <div className="grid gap-2">
      {cards.map((card) => (
        <Button key={card.id} variant="secondary" busy={busy} onClick={() => void choose(card.id)}>
          Usar {cardLabel(card)}
        </Button>
      ))}
    </div>
  )
}

/** The form for a card that is entered without a payment. */
function TypedCard({ change, saves, onEntered }: { change: CardChange; saves: boolean; onEntered: (setupId: string) => void }) {
  const [opened, setOpened] = useState<Awaited<ReturnType<CardChange['open']>>>()
  const [error, setError] = useState<unknown>(null)
  const [saveCard, setSaveCard] = useState(saves)
  const open = () => {
    setError(null)
    change.open(saves).then(setOpened, setError)
  }
  const { charge, error: fault, retry } = useCharge({ open, data: opened, error })
  if (fault) return <ErrorState title={refusalOf(fault).message} onRetry={retry} />
  if (!charge || !opened) return <CardFormSkeleton />
  const prepare = () =>
    change.open(saveCard).then(
      () => null,
      (refusal: unknown) => refusalOf(refusal).message,
    )
  return (
    <CardForm
      {...charge}
      prepare={prepare}
      below={saves ? undefined : <SaveCardBox checked={saveCard} onChange={setSaveCard} />}
      refusedTitle="Cartão não aceito"
      returnUrl={change.returnPath(opened.setupId)}
      submitLabel="Usar este cartão"
      onResult={({ status }) => status !== 'refused' && onEntered(opened.setupId)}
    />
  )
}

/** Asks the server until the provider has decided about the card. */
function WaitForCard({ setupId, change, onDone, onRefused }: OutcomeProps & { setupId: string }) {
  useUntilDecided(true, async () => {
    const answer = await change.refresh(setupId).catch(() => null)
    if (answer?.state === SetupState.succeeded) onDone()
    if (answer?.state === SetupState.waiting) onRefused(answer.message ?? cardMessages.refused)
    return answer !== null && answer.state !== SetupState.processing
  })
  return <Spinner label="Confirmando o cartão…" />
}
