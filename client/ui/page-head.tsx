import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

/** The head of a page: its title with a sentence under it. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="grid gap-2">
      <PageTitle>{title}</PageTitle>
      <p className="max-w-[38.5em] text-muted">{children}</p>
    </header>
  )
}
