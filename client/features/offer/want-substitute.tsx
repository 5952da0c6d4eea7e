import { offerMessages } from '#shared/offers.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'

/** A switch with which the contractor lets the product look for a substitute when the professional cancels. A tap saves it. */
export function WantSubstitute({ bookingId, on }: { bookingId: string; on: boolean }) {
  const { act, busy } = useAct(trpc.offer.want, { failed: offerMessages.failed, also: ['booking'] })
  return (
    <Card>
      <Switch
        label={offerMessages.wantSubstitute}
        hint={offerMessages.wantSubstituteHint}
        checked={on}
        disabled={busy}
        onChange={({ target }) => void act({ bookingId, on: target.checked })}
      />
    </Card>
  )
}
