import type { ReactNode } from 'react'
import { Feather } from './feather.tsx'
import { PageTitle } from './page-title.tsx'

export interface FeatherPageProps {
  title: string
  /** A text that decides the shape of the decorative feather. The default is the title of the page. */
  seed?: string
  /** A sentence under the title that explains it. */
  children?: ReactNode
  /** A link or button with which the person can go on. */
  action?: ReactNode
  /** Whether screen readers announce the page at once. They should if it is shown instead of the page that the person opened. */
  alert?: boolean
}

/** A page that shows only a message, such as 'not found': a feather, the title, a sentence, and a link or button to continue. */
export function FeatherPage({ title, seed = title, children, action, alert }: FeatherPageProps) {
  return (
    <section role={alert ? 'alert' : undefined} className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed={seed} tone="single" className="h-32 text-primary" />
      <PageTitle>{title}</PageTitle>
      {children && <p className="max-w-[35.9em] text-lead text-muted">{children}</p>}
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  )
}
