import { checklistLabels, checklistMessages, ChecklistStatus, scoreText } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { usePages } from '#client/lib/use-pages.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { StatusKind } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { MoreButton, Waiting } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'

type Checklist = Answers['checklist']['mine']['items'][number]

/** The badge of each checklist state. */
export const checklistBadges: Record<ChecklistStatus, StatusKind> = {
  [ChecklistStatus.pending]: 'pending',
  [ChecklistStatus.inProgress]: 'inProgress',
  [ChecklistStatus.done]: 'completed',
}

/** Loads the contractor's checklists page by page, newest first. */
export const useMyChecklists = () => usePages(trpc.checklist.mine, {})

/** The section with the contractor's checklists: state, score and the link 'Detalhes' of each. */
export function MyChecklists({ answer }: { answer: ReturnType<typeof useMyChecklists> }) {
  return (
    <Section title="Seus checklists" look="text-h2">
      {!answer.items && <Waiting query={answer} failed={checklistMessages.loadFailed} />}
      {answer.items?.length === 0 && <EmptyState title="Comece por um modelo." className="py-4" />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {answer.items?.map((checklist) => (
          <ChecklistCard key={checklist.id} checklist={checklist} />
        ))}
      </ul>
      <MoreButton query={answer}>Mais checklists</MoreButton>
    </Section>
  )
}

function ChecklistCard({ checklist }: { checklist: Checklist }) {
  const { id, name, status, score, start, zone, professionalName, done, total } = checklist
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
          <p className="text-secondary text-muted">
            {shortDate(start, zone)} · {professionalName}
          </p>
        </div>
        <StatusBadge status={checklistBadges[status]}>{checklistLabels[status]}</StatusBadge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular">
          {score === null ? (
            <span className="text-muted">
              {done} de {total} itens feitos
            </span>
          ) : (
            <>
              <span className="text-h3 font-semibold">{scoreText(score)}</span>
              <span className="text-muted"> /10</span>
            </>
          )}
        </p>
        <LinkButton
          to="/checklist-execucao/$id"
          params={{ id }}
          aria-label={`Detalhes de ${name}`}
          variant="secondary"
          size={44}
          label="Detalhes"
        />
      </div>
    </Card>
  )
}
