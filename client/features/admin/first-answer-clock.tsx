import { Clock3 } from 'lucide-react'
import { HOUR_MS } from '#shared/days.ts'
import { FIRST_ANSWER_HOURS } from '#shared/dispute-desk.ts'
import { durationText, useMinutes } from '#client/lib/elapsed.ts'
import { Badge } from '#client/ui/badge.tsx'

export interface FirstAnswerClockProps {
  createdAt: string | Date
  /** The time of the team's first answer to the dispute; null while there is none. */
  firstAnsweredAt: string | Date | null
}

/**
 * A badge with the time from the opening of a dispute to the team's first answer. While no answer was sent, the time runs on. The
 * badge is red when the answer is overdue.
 */
export function FirstAnswerClock({ createdAt, firstAnsweredAt }: FirstAnswerClockProps) {
  const now = useMinutes()
  const waited = Math.max(0, (firstAnsweredAt ? new Date(firstAnsweredAt).getTime() : now) - new Date(createdAt).getTime())
  const late = waited > FIRST_ANSWER_HOURS * HOUR_MS
  const tone = firstAnsweredAt ? 'neutral' : late ? 'danger' : 'warning'
  return (
    <Badge tone={tone} icon={<Clock3 aria-hidden />}>
      {firstAnsweredAt
        ? `Primeira resposta da equipe em ${durationText(waited)}`
        : `${late ? 'Atrasada: equipe' : 'Equipe'} sem resposta há ${durationText(waited)}`}
    </Badge>
  )
}
