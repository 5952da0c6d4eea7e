import { writtenDay } from '#shared/days.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, money } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Series } from './series.ts'

/**
 * The proposals that wait for an answer: another day, proposed by either participant, and a new price, proposed by the
 * professional.
 */
export function SeriesAnswers({ series }: { series: Series }) {
  if (series.state === 'ended') return null
  return (
    <>
      <Proposal series={series} />
      <NewPrice series={series} />
    </>
  )
}

function Proposal({ series: { seriesId, proposal, zone } }: { series: Series }) {
  const { act, busy } = useAct(trpc.series.answerChange, { failed: openSeriesMessages.failed, also: ['booking', 'availability'] })
  if (!proposal) return null
  const answer = (accept: boolean) => () => void act({ seriesId, accept })
  return (
    <Section
      card
      title={proposal.mine ? 'Você propôs outro dia' : 'Outro dia para a repetição'}
      note={`A partir de ${dateAndTime(proposal.start, zone)}. ${openSeriesMessages.changeNotice}`}
    >
      <div className="flex flex-wrap gap-3">
        {!proposal.mine && (
          <Button busy={busy} onClick={answer(true)}>
            Aceitar o novo dia
          </Button>
        )}
        <Button variant="secondary" busy={busy} onClick={answer(false)}>
          {proposal.mine ? 'Retirar a proposta' : 'Manter como está'}
        </Button>
      </div>
    </Section>
  )
}

function NewPrice({ series: { seriesId, side, offer, totalInCents, amountInCents } }: { series: Series }) {
  const { act, busy } = useAct(trpc.series.answerPrice, {
    done: (_answer, { accept }) => (accept ? openSeriesMessages.priceAccepted : openSeriesMessages.priceRefused),
    failed: openSeriesMessages.failed,
    also: ['booking'],
  })
  if (!offer) return null
  const from = writtenDay(offer.from)
  if (offer.state === 'accepted')
    return (
      <Section
        card
        title="Preço novo"
        note={`A partir de ${from}, cada visita: ${money(offer.totalInCents ?? offer.amountInCents)}.`}
      />
    )
  if (side === 'professional')
    return (
      <Section
        card
        title="Seu preço novo"
        note={
          offer.state === 'refused'
            ? `Não foi aceito. A repetição continua com ${money(amountInCents)} por visita.`
            : `Espera o sim de quem contrata. Valeria a partir de ${from}: ${money(offer.amountInCents)} por visita.`
        }
      />
    )
  const answer = (accept: boolean) => () => void act({ seriesId, accept })
  return (
    <Section
      card
      title="Preço novo"
      note={`A partir de ${from}, cada visita custaria ${money(offer.totalInCents ?? 0)} em vez de ${money(totalInCents ?? 0)}. Sem o seu sim, o preço continua o mesmo.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={answer(true)}>
          Aceitar o preço novo
        </Button>
        {offer.state === 'waiting' && (
          <Button variant="secondary" busy={busy} onClick={answer(false)}>
            Manter o preço de hoje
          </Button>
        )}
      </div>
    </Section>
  )
}
