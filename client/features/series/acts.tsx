import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { addDays } from '#shared/days.ts'
import { MAX_PAUSE_DAYS, openSeriesMessages } from '#shared/open-series.ts'
import { trpc } from '#client/lib/api.ts'
import { calendarDay, clock, shortDate } from '#client/lib/format.ts'
import { useAct, useQuestion } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Series } from './series.ts'

/** The buttons of a running series: pause or resume, change the weekday, and end the series. */
export function SeriesActs({ series }: { series: Series }) {
  if (series.state === 'ended' || series.state === 'not_started') return null
  return (
    <div className="flex flex-wrap gap-3">
      {series.pausedUntil ? <Resume seriesId={series.seriesId} /> : <Pause series={series} />}
      <Change series={series} />
      <End seriesId={series.seriesId} />
    </div>
  )
}

function Resume({ seriesId }: { seriesId: string }) {
  const { act, busy } = useAct(trpc.series.pause, {
    done: openSeriesMessages.resumed,
    failed: openSeriesMessages.failed,
    also: ['booking'],
  })
  return (
    <Button size={44} busy={busy} onClick={() => void act({ seriesId, until: null })}>
      Retomar agora
    </Button>
  )
}

function Pause({ series: { seriesId, zone, now } }: { series: Series }) {
  const today = calendarDay(now, zone)
  const [until, setUntil] = useState(addDays(today, 14))
  const { act, ask, question } = useQuestion(trpc.series.pause, { done: 'Repetição pausada', also: ['booking'] })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void act({ seriesId, until })
  }
  return (
    <>
      <Button variant="secondary" size={44} onClick={ask}>
        Pausar
      </Button>
      <FormSheet
        {...question}
        title="Pausar a repetição"
        description={openSeriesMessages.pauseNotice}
        submitLabel="Pausar"
        onSubmit={submit}
      >
        <TextField
          label="Voltar a ter visitas a partir de"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, MAX_PAUSE_DAYS)}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          hint={`No máximo ${MAX_PAUSE_DAYS / 7} semanas`}
        />
      </FormSheet>
    </>
  )
}

function Change({ series }: { series: Series }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size={44} onClick={() => setOpen(true)}>
        Mudar o dia
      </Button>
      {open && <ChangeSheet series={series} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeSheet({ series: { seriesId, zone }, onClose }: { series: Series; onClose: () => void }) {
  const starts = trpc.series.starts.useQuery({ seriesId }, { staleTime: 0, gcTime: 0 })
  const [start, setStart] = useState('')
  const { act, busy, failed } = useAct(trpc.series.change, {
    done: ({ state }) => (state === 'changed' ? openSeriesMessages.changed : openSeriesMessages.asked),
    also: ['booking', 'availability'],
    onDone: onClose,
  })
  const [missing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(!start)
    if (start) void act({ seriesId, start })
  }
  const options = (starts.data?.starts ?? []).map((one) => ({
    value: one,
    label: `${shortDate(one, zone)}, ${clock(one, zone)}`,
  }))
  return (
    <FormSheet
      title="Mudar o dia da repetição"
      description={openSeriesMessages.changeNotice}
      submitLabel="Mudar o dia"
      busy={busy}
      failed={failed}
      onClose={onClose}
      onSubmit={submit}
    >
      {starts.isError ? (
        <ErrorState onRetry={() => void starts.refetch()} />
      ) : (
        <SelectField
          label="Primeira visita no novo dia"
          hint={starts.data?.starts.length === 0 ? 'A agenda não tem outro horário livre nas próximas 3 semanas.' : undefined}
          placeholder={starts.isPending ? 'Carregando…' : 'Escolha um horário'}
          options={options}
          value={start}
          disabled={options.length === 0}
          error={missing && !start ? 'Escolha um horário' : undefined}
          onChange={({ target }) => setStart(target.value)}
        />
      )}
    </FormSheet>
  )
}

function End({ seriesId }: { seriesId: string }) {
  const { act, ask, question } = useQuestion(trpc.series.end, { done: openSeriesMessages.ended, also: ['booking'] })
  return (
    <>
      <Button variant="ghost" size={44} onClick={ask}>
        Encerrar
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Encerrar a repetição?"
        confirmLabel="Encerrar"
        cancelLabel="Manter"
        onConfirm={() => void act({ seriesId })}
      >
        {openSeriesMessages.endNotice}
      </ConfirmDialog>
    </>
  )
}
