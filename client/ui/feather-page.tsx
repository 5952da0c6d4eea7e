import type { ReactNode } from 'react'
import { Feather } from './feather.tsx'
import { PageTitle } from './page-title.tsx'

export interface FeatherPageProps {
  title: string
  /** Chooses the shape of the feather; the title by default. */
  seed?: string
  /** What the title means. */
  children?: ReactNode
  /** The way on. */
  action?: ReactNode
  /** Announces the page, which stands in place of another one. */
  alert?: boolean
}

/** A page that only says something: a feather, the title, a sentence, and the way on. */
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
