import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { offerMessages } from '#shared/offers.ts'
import { wantedWords } from '#shared/offers-input.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, dateAndTime, money } from '#client/lib/format.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Section } from '#client/ui/section.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export type Offered = Answers['offer']['waiting']['items'][number]

/**
 * The card of work that a contractor offers to the professional, with services, day, distance, pay, and the buttons to answer.
 */
export function OfferedCard({ offered }: { offered: Offered }) {
  const { id, firstName, district, city, distanceInKm, amountInCents, note, expiresAt, zone, starts, answer, full } = offered
  const [changing, setChanging] = useState(false)
  const decline = useAct(trpc.offer.decline, {
    done: answer ? offerMessages.takenBack : offerMessages.declined,
    failed: offerMessages.failed,
  })
  const where = [firstName, district ?? city, distanceInKm !== null && offerMessages.away(distanceInKm)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Section
      card
      title={wantedWords(offered)}
      heading="h3"
      note={where}
      aside={<strong className="tabular">{money(amountInCents)} para você</strong>}
    >
      {note && <p className="whitespace-pre-line">{note}</p>}
      <p className="text-secondary text-muted">{`Responda até ${dateAndTime(expiresAt, zone)}.`}</p>
      {answer && !changing && (
        <Banner tone="success" title={`Você disse que pode, às ${clock(answer.start, zone)}`}>
          {offerMessages.notReserved}
        </Banner>
      )}
      {full && <p className="text-secondary text-muted">{offerMessages.enough}</p>}
      {!full && starts.length === 0 && !answer && <p className="text-secondary text-muted">{offerMessages.notFree}</p>}
      {(changing || !answer) && !full && starts.length > 0 && <Answering offered={offered} onDone={() => setChanging(false)} />}
      <div className="flex flex-wrap gap-2">
        {answer && !changing && starts.length > 0 && (
          <Button variant="secondary" size={44} onClick={() => setChanging(true)}>
            Mudar resposta
          </Button>
        )}
        <Button variant="ghost" size={44} busy={decline.busy} onClick={() => void decline.act({ needId: id })}>
          {answer ? 'Não posso mais' : 'Não quero este pedido'}
        </Button>
      </div>
    </Section>
  )
}

function Answering({ offered: { id, zone, starts, answer, atOnce }, onDone }: { offered: Offered; onDone: () => void }) {
  const [start, setStart] = useState(starts.find((each) => each === answer?.start) ?? starts[0] ?? '')
  const [note, setNote] = useState(answer?.note ?? '')
  const [fields, setFields] = useState<Refusal['fields']>({})
  const { act, busy, failed } = useAct(trpc.offer.take, {
    done: ({ booked }) => (booked ? offerMessages.takenAtOnce : offerMessages.taken),
    also: ['booking'],
    onDone,
    onRefused: (refusal) => {
      setFields(refusal.fields)
      return Object.keys(refusal.fields).length > 0
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setFields({})
    void act({ needId: id, start, note })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RadioGroup
        look="segmented"
        name={`start-${id}`}
        label="A que horas você começa?"
        options={starts.map((each) => ({ value: each, label: clock(each, zone) }))}
        value={start}
        onChange={({ target }) => setStart(target.value)}
        error={fields['start']?.[0]}
      />
      <TextField
        label="Uma linha sobre você"
        optional
        maxLength={140}
        hint="Sem telefone: a conversa abre depois do pagamento."
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={fields['note']?.[0]}
      />
      {atOnce && <p className="text-secondary">{offerMessages.bookedAtOnce}</p>}
      {failed && <Banner tone="danger">{failed}</Banner>}
      <div>
        <Button type="submit" busy={busy}>
          Eu posso
        </Button>
      </div>
    </form>
  )
}
