import type { ReactNode } from 'react'
import { PageTitle } from '#client/ui/page-title.tsx'

/** A page that is only read: a title, the date of the version, and sections of text. */
export function ReadingPage({ title, updated, sections }: { title: string; updated?: string; sections: Section[] }) {
  return (
    <article className="mx-auto grid max-w-[41.7em] gap-8">
      <header className="grid gap-2">
        <PageTitle>{title}</PageTitle>
        {updated && <p className="text-secondary text-muted">Versão de {updated}</p>}
      </header>
      {sections.map(({ heading, body }) => (
        <section key={heading} className="grid gap-3">
          <h2 className="text-h3">{heading}</h2>
          {body}
        </section>
      ))}
    </article>
  )
}

export interface Section {
  heading: string
  body: ReactNode
}
