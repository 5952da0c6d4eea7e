import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

export interface CaseCardProps {
  /** The accessible name of the card, such as 'Denúncia de Ana'. */
  label: string
  title: ReactNode
  /** Lines of text under the title of the card. */
  notes: readonly ReactNode[]
  /** A status or an amount at the right edge of the card. */
  aside?: ReactNode
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A card for a case that admins decide: the people in the case, its facts, its status, and the buttons for a decision. */
export function CaseCard({ label, title, notes, aside, heading: Heading = 'h2', children }: CaseCardProps) {
  return (
    <Card as="article" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <Heading className="text-body font-semibold wrap-anywhere">{title}</Heading>
          {notes.map((note, index) => (
            <p key={index} className="text-secondary text-muted">
              {note}
            </p>
          ))}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  )
}

/**
 * The button with which an admin opens private content, such as messages. The content is hidden before, because each view is
 * recorded.
 */
export function RecordedRead({ label, busy, onRead }: { label: string; busy: boolean; onRead: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <Button variant="secondary" size={44} busy={busy} onClick={onRead}>
        {label}
      </Button>
      <p className="text-small text-muted">A leitura fica registrada.</p>
    </div>
  )
}
