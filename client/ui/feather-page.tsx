import type { ReactNode } from 'react'
import { Feather } from './feather.tsx'
import { PageTitle } from './page-title.tsx'

export interface FeatherPageProps {
  title: string
  /** Chooses the shape of the feather; the title by default. */
  seed?: string
  /** A sentence that explains the title. */
  children?: ReactNode
  /** The link or button with which the person can go on. */
  action?: ReactNode
  /** Whether screen readers announce the page at once, because it replaces the page that the person opened. */
  alert?: boolean
}

/** A page with nothing but a message, such as 'not found': a feather, the title, a sentence, and a link or button to go on. */
export function FeatherPage({ title, seed = title, children, action, alert }: FeatherPageProps) {
  return (
    <section role={alert ? 'alert' : undefined} className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed={seed} tone="single" className="h-32 text-primary" />
      <PageTitle>{title}</PageTitle>
      {children && <p className="max-w-[56ch] text-lead text-muted">{children}</p>}
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  )
}
