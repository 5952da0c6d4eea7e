import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SECURITY_SECTION, pageNames } from '#shared/pages.ts'
import { SecurityCard } from '#client/features/security/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import type { useEditor } from './use-editor.ts'

export interface EditorFrameProps {
  editor: ReturnType<typeof useEditor>
  /** The page to which 'Cancelar' leads. */
  home: '/dashboard-contratante' | '/dashboard-profissional'
  lead: string
  /** The ids and titles of the page's sections in order. */
  sections: readonly { id: string; title: string }[]
  /** Content that is shown beside the title of the page. */
  aside?: ReactNode
  /**
   * The sections with a save button of their own, which must be outside the editor's form. `before` is rendered above the form,
   * `after` below it.
   */
  before: ReactNode
  after: ReactNode
  /** The sections that the form of the editor contains. */
  children: ReactNode
}

const formId = 'editor'

/**
 * The page of an editor: links to its sections, and a form with 'Salvar' and 'Cancelar'. A bar with both buttons appears when a
 * value has changed.
 */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, home, lead, sections, aside, before, after, children } = props
  const buttons = <Buttons home={home} saving={editor.saving} />
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <PageTitle>{pageNames.profileEditor}</PageTitle>
          <p className="text-muted">{lead}</p>
        </div>
        {aside}
      </div>
      <SectionLinks sections={sections} />
      {before}
      <form
        id={formId}
        noValidate
        aria-label={pageNames.profileEditor}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <FormErrorSummary errors={editor.errors} attempt={editor.attempt} />
        {children}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{buttons}</div>
      </form>
      {after}
      {editor.dirty && (
        <div
          data-foot
          data-save-bar
          role="region"
          aria-label="Alterações não salvas"
          className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex items-center gap-3 border-t border-line bg-page px-4 py-3 shadow-e1 md:-mx-6 md:px-6 lg:-mx-9 lg:px-9 xl:mx-0 xl:rounded-t-xl xl:border-x xl:px-5 short:static"
        >
          <p className="flex-1 text-secondary font-semibold max-sm:sr-only">Há alterações não salvas.</p>
          {buttons}
        </div>
      )}
      {editor.question}
    </div>
  )
}

/** A section of an editor with its heading. Its id is the target of the section links. */
export function EditorSection({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <Section card id={id} title={title} look="text-h2" note={lead} className="scroll-mt-22 gap-5">
      {children}
    </Section>
  )
}

/**
 * The section 'Segurança'. It contains forms of its own, and HTML allows no nested forms, so it is rendered after the editor's
 * form.
 */
export function SecuritySection() {
  return (
    <div id={securityLink.id} className="scroll-mt-22">
      <SecurityCard />
    </div>
  )
}

export const securityLink = { id: SECURITY_SECTION, title: pageNames.security }

function SectionLinks({ sections }: Pick<EditorFrameProps, 'sections'>) {
  return (
    <nav aria-label="Seções desta página" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              replace
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-secondary font-semibold whitespace-nowrap hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Buttons({ home, saving }: { home: EditorFrameProps['home']; saving: boolean }) {
  return (
    <>
      <LinkButton to={home} variant="secondary" className="max-sm:flex-1" label="Cancelar" />
      <Button type="submit" form={formId} busy={saving} className="max-sm:flex-1">
        Salvar
      </Button>
    </>
  )
}
