import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { checklistLabels, scoreText } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { checklistBadges } from './my-checklists.tsx'

/**
 * The checklists of a booking on its page, for its two participants. Renders nothing when the booking has no checklist and none
 * may be created.
 */
export function BookingChecklists({ booking }: { booking: Pick<Answers['booking']['byId'], 'id' | 'side'> }) {
  const { id, side } = booking
  const { data, isError, refetch } = trpc.checklist.ofBooking.useQuery({ bookingId: id }, { enabled: side !== 'admin' })
  if (side === 'admin' || (!data && !isError) || (data?.items.length === 0 && !data.mayCreate)) return null
  return (
    <Section heading="h3" title="Checklists" className="no-print gap-3 border-t border-line pt-3">
      {!data && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Os checklists desta visita não carregaram.</p>
          <Button variant="secondary" size={44} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {data?.items.map((checklist) => (
          <li key={checklist.id}>
            <ChecklistLink checklist={checklist} />
          </li>
        ))}
      </ul>
      {data?.mayCreate && (
        <LinkButton
          to="/meus-checklists"
          search={{ agendamento: id }}
          variant="secondary"
          size={44}
          className="justify-self-start"
          label="Criar checklist"
        />
      )}
    </Section>
  )
}

function ChecklistLink({ checklist }: { checklist: Answers['checklist']['ofBooking']['items'][number] }) {
  const { id, name, status, score, done, total } = checklist
  return (
    <Link to="/checklist-execucao/$id" params={{ id }} className="flex min-h-14 items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-secondary text-muted tabular">
          {done} de {total} itens feitos{score !== null && ` · nota ${scoreText(score)}`}
        </span>
      </span>
      <StatusBadge status={checklistBadges[status]}>{checklistLabels[status]}</StatusBadge>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
