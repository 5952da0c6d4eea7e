import { CalendarOff, CalendarPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { calendarDay } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'
import { AddExceptionSheet } from './add-exception-sheet.tsx'
import { kindText, rangeText, bookingsText } from './exception-text.ts'
import type { OwnException } from './exception-text.ts'
import { useRemoveException } from './use-exceptions.ts'
import type { OwnWeek } from './window-text.ts'

/** The section 'Folgas e feriados': the coming days whose hours differ from the usual week, the next one first. */
export function DaysOff({ week: { zone, exceptions } }: { week: Pick<OwnWeek, 'zone' | 'exceptions'> }) {
  const [sheet, setSheet] = useState({ open: false, number: 0 })
  const [now] = useState(() => new Date())
  const box = useFocusNext<HTMLDivElement>(exceptions.length)
  return (
    <Card ref={box} as="section" aria-labelledby="folgas" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="folgas" className="text-h3">
          Folgas e feriados
        </h2>
        <Button variant="soft" size={44} onClick={() => setSheet(({ number }) => ({ open: true, number: number + 1 }))}>
          <Plus aria-hidden />
          Adicionar data
        </Button>
      </div>
      {exceptions.length === 0 ? (
        <p className="text-secondary text-muted">
          Nenhuma data marcada. Feche um feriado, tire férias ou abra um dia em horário especial.
        </p>
      ) : (
        <ul className="grid gap-2">
          {exceptions.map((exception) => (
            <li key={exception.id} className="flex items-start gap-3 rounded-lg bg-sunken py-2 pr-1.5 pl-4">
              <ExceptionLine exception={exception} now={now} />
            </li>
          ))}
        </ul>
      )}
      <AddExceptionSheet
        key={sheet.number}
        today={calendarDay(now, zone)}
        exceptions={exceptions}
        open={sheet.open}
        onClose={() => setSheet(({ number }) => ({ open: false, number }))}
      />
    </Card>
  )
}

function ExceptionLine({ exception, now }: { exception: OwnException; now: Date }) {
  const remove = useRemoveException(exception)
  const Icon = exception.kind === 'open' ? CalendarPlus : CalendarOff
  const range = rangeText(exception, now)
  const bookings = bookingsText(exception)
  return (
    <>
      <Icon aria-hidden className="mt-2.5 size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
        <p className="font-semibold">{range}</p>
        <p className="text-secondary text-muted">{kindText(exception)}</p>
        {exception.label && <p className="text-secondary wrap-anywhere">{exception.label}</p>}
        {bookings && (
          <Badge tone="warning" className="mt-1 justify-self-start">
            {bookings}
          </Badge>
        )}
      </div>
      <IconButton label={`Remover: ${range}, ${kindText(exception)}`} icon={<Trash2 aria-hidden />} onClick={remove} />
    </>
  )
}
