import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { offerMessages } from '#shared/offers.ts'
import { trpc } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { NeedCard } from './need-card.tsx'
import { NeedSheet, type Wanted } from './need-sheet.tsx'
import { OfferedCard } from './offered-card.tsx'
import { PaidRequests } from './paid-requests.tsx'

/**
 * The page /pedidos, about work that a contractor offers to several professionals (a need). Professionals see the needs offered
 * to them, contractors the needs that they opened.
 */
export function OffersPage({ wanted, opens }: { wanted: Wanted; opens: boolean }) {
  const { isProfessional, isContractor } = useSession()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Pedidos</PageTitle>
      {isProfessional && <ForMe titled={isContractor} />}
      {isContractor && <Mine wanted={wanted} opens={opens} titled={isProfessional} />}
    </div>
  )
}

/** The work that was offered to the professional and waits for an answer, and a switch for receiving such offers. */
function ForMe({ titled }: { titled: boolean }) {
  const waiting = trpc.offer.waiting.useQuery()
  const { data } = waiting
  const utils = trpc.useUtils()
  const { act } = useAct(trpc.offer.receive, {
    failed: offerMessages.failed,
    show: ({ on }) => utils.offer.waiting.setData(undefined, (now) => now && { ...now, on }),
  })
  const list = (
    <>
      <PaidRequests />
      <Listed
        items={data?.items}
        query={waiting}
        failed={offerMessages.loadFailed}
        empty={data?.on ? offerMessages.nothingWaits : offerMessages.turnedOff}
      >
        {(offered) => <OfferedCard offered={offered} />}
      </Listed>
      {data && (
        <Card>
          <Switch
            label="Receber pedidos perto de mim"
            hint={offerMessages.noPenalty}
            checked={data.on}
            onChange={({ target }) => void act({ on: target.checked })}
          />
        </Card>
      )}
    </>
  )
  return titled ? <Section title="Para você responder">{list}</Section> : list
}

/** The work that the contractor has offered to several professionals, and the button that offers more. */
function Mine({ wanted, opens, titled }: { wanted: Wanted; opens: boolean; titled: boolean }) {
  const { subscriber } = useSession()
  const [open, setOpen] = useState(opens && subscriber)
  const mine = trpc.offer.mine.useQuery()
  const navigate = useNavigate()
  const close = () => {
    setOpen(false)
    // Removes the search params, because a reload would otherwise open the form again.
    if (opens) void navigate({ to: '/pedidos', replace: true })
  }
  const content = (
    <>
      <Card className="grid gap-3">
        <p>{offerMessages.howItWorks}</p>
        <div>
          {subscriber ? (
            <Button onClick={() => setOpen(true)}>Abrir um pedido</Button>
          ) : (
            <LinkButton to="/assinatura" search={{ voltar: '/pedidos' }} label="Assinar para abrir um pedido" />
          )}
        </div>
      </Card>
      <Listed items={mine.data?.items} query={mine} failed={offerMessages.loadFailed} empty={offerMessages.noneYet}>
        {(need) => <NeedCard need={need} />}
      </Listed>
      {open && <NeedSheet wanted={wanted} onClose={close} />}
    </>
  )
  return titled ? <Section title="Os que você abriu">{content}</Section> : content
}
