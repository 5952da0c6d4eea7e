import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { checklistLabels } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { hours, longDate } from '#client/lib/format.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { byRoom } from './by-room.ts'
import { ItemRow } from './item-row.tsx'
import { checklistBadges } from './my-checklists.tsx'
import { ScoreCard } from './score-card.tsx'
import { useTicks } from './use-ticks.ts'

type ChecklistView = Answers['checklist']['read']

/**
 * The page /checklist-execucao/{id}, where both participants of a booking tick what was done, add notes and photos, and see the
 * score.
 */
export function ChecklistPage({ id }: { id: string }) {
  const [view] = trpc.checklist.read.useSuspenseQuery({ checklistId: id })
  const { tick, pending, waiting } = useTicks(id)
  const items = view.items.map((item) => ({ ...item, done: pending[item.id] ?? item.doneAt !== null }))
  const done = items.filter((item) => item.done).length
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <Header view={view} />
      {view.mayChange !== true && <Banner tone="info">{view.mayChange.reason}</Banner>}
      {waiting > 0 && (
        <Banner tone="offline" title="Sem conexão com a Plumaí">
          {waiting === 1 ? '1 marcação está guardada' : `${waiting} marcações estão guardadas`} neste aparelho. Enviamos quando a
          conexão voltar.
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card as="section" aria-labelledby="itens" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h2 id="itens" className="text-h3">
                Itens
              </h2>
              <p role="status" className="text-secondary text-muted tabular">
                {done} de {items.length} feitos
              </p>
            </div>
            <ProgressBar label="Itens feitos" value={done} max={items.length} />
          </div>
          {byRoom(items).map(([room, ofRoom]) => (
            <section key={room} aria-label={room || 'Outros itens'} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {room && <h3 className="text-body font-semibold">{room}</h3>}
              <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
                {ofRoom.map((item) => (
                  <ItemRow key={item.id} item={item} view={view} onTick={(value) => tick(item.id, value)} />
                ))}
              </ul>
            </section>
          ))}
        </Card>
        <ScoreCard view={view} />
      </div>
    </div>
  )
}

function Header({ view: { name, status, otherName, booking } }: { view: ChecklistView }) {
  const { id, start, zone, hours: length } = booking
  const end = new Date(new Date(start).getTime() + length * 3_600_000)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Link
        to="/agendamento/$id"
        params={{ id }}
        className={linkStyles({ kind: 'action', className: 'no-print -ml-1 justify-self-start' })}
      >
        <ChevronLeft aria-hidden />
        Agendamento
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{name}</PageTitle>
        <StatusBadge status={checklistBadges[status]}>{checklistLabels[status]}</StatusBadge>
      </div>
      <p className="text-muted first-letter:uppercase">
        {longDate(start, zone)}, {hours(start, end, zone)} · {otherName}
      </p>
    </div>
  )
}
