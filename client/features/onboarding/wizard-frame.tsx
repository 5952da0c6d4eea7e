import { Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'

export interface WizardFrameProps {
  step: number
  steps: number
  title: string
  /** The sentence below the title that says why the step is needed. */
  lead: string
  children: ReactNode
  /** The names of the wizard steps, listed at the left from 1024 px. A step with a number up to `reachable` can be opened. */
  map?: { names: readonly string[]; reachable: number; onStep: (step: number) => void }
  /** The reasons why each step asks for its data. They are at the right from 1280 px, and below the form on smaller screens. */
  help?: readonly string[]
}

/** One step of a wizard: 'Passo N de M' with a progress bar, the title, and the form. */
export function WizardFrame({ step, steps, title, lead, children, map, help }: WizardFrameProps) {
  const progressText = `Passo ${step} de ${steps}`
  const heading = useFocusOnStep(step)
  const progressId = useId()
  return (
    <div
      className={cx(
        'mx-auto grid w-full max-w-140 gap-6',
        // Space for the buttons that are fixed to the bottom edge of phones.
        map && 'max-lg:not-short:pb-24',
        map && 'lg:max-w-none lg:grid-cols-[11rem_minmax(0,35rem)] lg:justify-center lg:gap-x-10',
        map && help && 'xl:grid-cols-[11rem_minmax(0,35rem)_15rem]',
      )}
    >
      {map && <StepMap step={step} {...map} />}
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <p id={progressId} className="text-secondary font-semibold text-muted">
            {progressText}
          </p>
          <ProgressBar label={progressText} value={step} max={steps} />
        </div>
        <div className="grid gap-2">
          {/* The heading takes the focus at each step, so that a screen reader says which step it is. */}
          <PageTitle ref={heading} aria-describedby={progressId}>
            {title}
          </PageTitle>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </div>
      {help && <Help reasons={help} beside={Boolean(map)} />}
    </div>
  )
}

function StepMap({ step, names, reachable, onStep }: NonNullable<WizardFrameProps['map']> & { step: number }) {
  return (
    <nav aria-label="Passos do cadastro" className="sticky top-24 hidden content-start self-start lg:grid short:static">
      <ol className="grid gap-1">
        {names.map((name, index) => {
          const number = index + 1
          const current = number === step
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={current ? 'step' : undefined}
                disabled={number > reachable}
                onClick={() => onStep(number)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left text-secondary font-semibold transition-colors duration-120 enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:font-normal disabled:text-muted aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
              >
                <StepMark number={number} done={number < reachable} current={current} />
                {name}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  const look = current
    ? 'border-primary bg-primary text-on-primary'
    : done
      ? 'border-transparent bg-success-soft text-on-success-soft'
      : 'border-line-strong'
  return (
    <span className={cx('grid size-7 shrink-0 place-items-center rounded-full border text-caption font-semibold tabular', look)}>
      {done && !current ? <Check aria-label="Feito:" className="size-4" strokeWidth={3} /> : number}
    </span>
  )
}

function Help({ reasons, beside }: { reasons: readonly string[]; beside: boolean }) {
  return (
    <aside
      aria-label="Por que pedimos"
      className={cx('grid content-start gap-2 self-start rounded-xl bg-sunken p-5', beside && 'lg:col-start-2 xl:col-start-3')}
    >
      <h2 className="font-sans text-secondary font-semibold tracking-normal">Por que pedimos</h2>
      <ul className="grid gap-2 text-secondary text-muted">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </aside>
  )
}

/** Focuses the heading when the step changes. The path stays the same between steps, so the router does not move the focus. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
