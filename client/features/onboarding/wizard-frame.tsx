import type { ReactNode } from 'react'
import { PageTitle } from '#client/ui/page-title.tsx'

export interface WizardFrameProps {
  step: number
  steps: number
  title: string
  /** Why this is asked. */
  lead: string
  children: ReactNode
}

/** One step of a wizard: 'Passo N de M' with its bar, one topic, its form. */
export function WizardFrame({ step, steps, title, lead, children }: WizardFrameProps) {
  const words = `Passo ${step} de ${steps}`
  return (
    <div className="mx-auto grid w-full max-w-140 gap-6">
      <div className="grid gap-2">
        <p className="text-secondary font-semibold text-muted">{words}</p>
        <progress
          value={step}
          max={steps}
          aria-label={words}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
        />
      </div>
      <div className="grid gap-2">
        <PageTitle>{title}</PageTitle>
        <p className="text-muted">{lead}</p>
      </div>
      {children}
    </div>
  )
}
