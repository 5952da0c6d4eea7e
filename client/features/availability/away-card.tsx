import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { calendarDay } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { dayWords } from './exception-words.ts'
import { useAwayUntil, useToggleAway } from './use-settings.ts'
import type { OwnWeek } from './window-words.ts'

/** 'Ausência': takes no new bookings, until a last day or until she comes back. */
export function AwayCard({ week: { zone, settings } }: { week: Pick<OwnWeek, 'zone' | 'settings'> }) {
  const { away } = settings
  const toggle = useToggleAway()
  return (
    <Card as="section" aria-labelledby="ausencia" className="grid content-start gap-3">
      <h2 id="ausencia" className="text-h3">
        Ausência
      </h2>
      <Switch
        label="Estou ausente"
        on="Ausente"
        off="Presente"
        hint={away ? awayWords(away.until) : 'Para férias ou uma pausa. Suas visitas marcadas continuam.'}
        checked={away !== null}
        onChange={({ target }) => toggle(target.checked)}
      />
      {away && <LastDay until={away.until} zone={zone} />}
    </Card>
  )
}

/** What being away means: searches without a date find her, no slot of those days is offered (AMB-60). */
export function awayWords(until: string | null, now?: Date): string {
  return `Você continua na busca, mas ninguém consegue agendar ${spanWords(until, now)}. Suas visitas marcadas continuam.`
}

/** For the head of the page: says that she is away and ends it; nothing while she is there. */
export function AwayNotice({ away }: Pick<OwnWeek['settings'], 'away'>) {
  const toggle = useToggleAway()
  if (!away) return null
  const comeBack = (
    <Button variant="secondary" size={44} onClick={() => toggle(false)}>
      Voltar agora
    </Button>
  )
  return (
    <Banner tone="warning" title="Você está ausente" action={comeBack}>
      Ninguém consegue agendar {spanWords(away.until)}.
    </Banner>
  )
}

function spanWords(until: string | null, now?: Date): string {
  return until ? `até ${dayWords(until, now)}, inclusive` : 'até você voltar'
}

function LastDay({ until, zone }: { until: string | null; zone: string }) {
  const [day, setDay] = useState(until ?? '')
  const [today] = useState(() => calendarDay(new Date(), zone))
  const { save, busy, fault, reset } = useAwayUntil()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save(day || null)
  }
  return (
    <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        type="date"
        label="Último dia de ausência"
        optional
        min={today}
        value={day}
        onChange={({ target }) => {
          reset()
          setDay(target.value)
        }}
        error={fault}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={day === (until ?? '')}>
        Salvar dia
      </Button>
    </form>
  )
}
