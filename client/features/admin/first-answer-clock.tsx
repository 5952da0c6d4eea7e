import { Clock3 } from 'lucide-react'
import { HOUR_MS } from '#shared/days.ts'
import { FIRST_ANSWER_HOURS } from '#shared/dispute-desk.ts'
import { durationText, useMinutes } from '#client/lib/elapsed.ts'
import { Badge } from '#client/ui/badge.tsx'

export interface FirstAnswerClockProps {
  createdAt: string | Date
  /** Null while the team has not answered. */
  firstAnsweredAt: string | Date | null
}

/** How long a dispute waited, or has waited, for the first answer of the team: red when it is late. */
export function FirstAnswerClock({ createdAt, firstAnsweredAt }: FirstAnswerClockProps) {
  const now = useMinutes()
  const waited = Math.max(0, (firstAnsweredAt ? new Date(firstAnsweredAt).getTime() : now) - new Date(createdAt).getTime())
  const late = waited > FIRST_ANSWER_HOURS * HOUR_MS
  const tone = firstAnsweredAt ? 'neutral' : late ? 'danger' : 'warning'
  return (
    <Badge tone={tone} icon={<Clock3 aria-hidden />}>
      {firstAnsweredAt
        ? `Primeira resposta em ${durationText(waited)}`
        : `${late ? 'Atrasada: sem' : 'Sem'} resposta há ${durationText(waited)}`}
    </Badge>
  )
}
