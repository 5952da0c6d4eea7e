import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { calendarDay } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { Section } from '#client/ui/section.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { dayText } from './exception-text.ts'
import { useAwayUntil, useToggleAway } from './use-settings.ts'
import type { OwnWeek } from './window-text.ts'

/** 'Ausência': the professional takes no new bookings, until a last day or until the absence is ended. */
export function AwayCard({ week: { zone, settings } }: { week: Pick<OwnWeek, 'zone' | 'settings'> }) {
  const { away } = settings
  const toggle = useToggleAway()
  return (
    <Section card title="Ausência" className="content-start gap-3">
      <Switch
        label="Estou de folga"
        on="Ausente"
        off="Presente"
        hint={away ? awayText(away.until) : 'Para férias ou uma pausa. Suas visitas marcadas continuam.'}
        checked={away !== null}
        onChange={({ target }) => toggle(target.checked)}
      />
      {away && <LastDay until={away.until} zone={zone} />}
    </Section>
  )
}

/** Explains an absence: searches without a date still find the professional, but no slot of these days is offered. */
export function awayText(until: string | null, now?: Date): string {
  return `Ninguém consegue agendar ${periodText(until, now)}. Seu perfil não sai da busca por isso, e suas visitas marcadas continuam.`
}

/**
 * A message for a professional who has announced an absence, with a button that ends it. Renders nothing when there is no
 * absence.
 */
export function AwayBanner({ away }: Pick<OwnWeek['settings'], 'away'>) {
  const toggle = useToggleAway()
  if (!away) return null
  const endButton = (
    <Button variant="secondary" size={44} onClick={() => toggle(false)}>
      Voltar agora
    </Button>
  )
  return (
    <Banner tone="warning" title="Você está de folga" action={endButton}>
      Ninguém consegue agendar {periodText(away.until)}.
    </Banner>
  )
}

function periodText(until: string | null, now?: Date): string {
  return until ? `até ${dayText(until, now)}, inclusive` : 'até você voltar'
}

function LastDay({ until, zone }: { until: string | null; zone: string }) {
  const [day, setDay] = useState(until ?? '')
  const [today] = useState(() => calendarDay(new Date(), zone))
  const [error, setError] = useState<string | undefined>()
  const { save, busy } = useAwayUntil(setError)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save(day || null)
  }
  return (
    <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        type="date"
        label="Último dia de folga"
        optional
        min={today}
        value={day}
        onChange={({ target }) => {
          setError(undefined)
          setDay(target.value)
        }}
        error={error}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={day === (until ?? '')}>
        Salvar dia
      </Button>
    </form>
  )
}
