import { Check, Clock3 } from 'lucide-react'
import { cx } from './cx.ts'

export interface Stage {
  title: string
  text: string
  state: 'done' | 'now' | 'later'
}

const stateWords = { done: 'Feito', now: 'Agora', later: 'Depois' } as const
const marks = {
  done: 'border-transparent bg-success-soft text-on-success-soft',
  now: 'border-primary bg-primary text-on-primary',
  later: 'border-line-strong bg-surface text-muted',
} as const

/** A list of stages in order. Each stage is done, current or later. */
export function Timeline({ stages, label }: { stages: readonly Stage[]; label?: string }) {
  return (
    <ol aria-label={label} className="grid rounded-xl border border-line bg-surface p-5">
      {stages.map(({ title, text, state }, index) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
        >
          {index < stages.length - 1 && <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line" />}
          <span className={cx('grid size-8 place-items-center rounded-full border text-small font-semibold', marks[state])}>
            {state === 'done' && <Check aria-hidden className="size-4.5" strokeWidth={3} />}
            {state === 'now' && <Clock3 aria-hidden className="size-4.5" />}
            {state === 'later' && <span aria-hidden>{index + 1}</span>}
            <span className="sr-only">{stateWords[state]}</span>
          </span>
          <div className="grid gap-0.5 pt-1">
            <p className={cx('font-semibold', state === 'later' && 'text-muted')}>{title}</p>
            <p className="text-secondary text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
