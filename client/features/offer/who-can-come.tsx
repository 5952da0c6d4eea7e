import { useState } from 'react'
import { offerMessages } from '#shared/offers.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { LinkButton, TextLink } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { SubstituteSheet } from './substitute-sheet.tsx'

/**
 * Shows how many other professionals could come and their lowest price, with a button that asks them. `absent` means that the
 * booked professional did not come, so the contractor chooses a new start.
 */
export function WhoCanCome({ bookingId, absent = false }: { bookingId: string; absent?: boolean }) {
  const { subscriber } = useSession()
  const [open, setOpen] = useState(false)
  // When it is too late for every start, the server refuses the query, and this component renders nothing.
  const { data } = trpc.offer.substitutes.useQuery({ bookingId }, { staleTime: 0, retry: false })
  if (!data) return null
  if (data.sought)
    return (
      <Section card title={offerMessages.seeking} note={offerMessages.soughtUntil} className="gap-3">
        <div>
          <TextLink to="/pedidos" kind="action" label="Ver o pedido" />
        </div>
      </Section>
    )
  const { people, fromInCents } = data
  const note =
    fromInCents === null
      ? absent
        ? offerMessages.nobodyElse
        : offerMessages.nobodyCanCome
      : (absent ? offerMessages.someoneElse : offerMessages.someoneCanCome)(people, money(fromInCents))
  return (
    <Section card title={offerMessages.whoComes} note={note} className="gap-3">
      <div>
        {subscriber ? (
          <Button onClick={() => setOpen(true)}>{offerMessages.seek}</Button>
        ) : (
          <LinkButton to="/assinatura" search={{ voltar: `/agendamento/${bookingId}` }} label="Assinar para procurar" />
        )}
      </div>
      {open && <SubstituteSheet bookingId={bookingId} found={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}
