import { Plus } from 'lucide-react'
import { useState } from 'react'
import { checklistMessages } from '#shared/checklists.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { offerOf, OnlyFor } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { toast } from '#client/ui/toast.ts'
import { AllowanceLine } from './allowance-line.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { MyChecklists, useMyChecklists } from './my-checklists.tsx'
import { TemplateCard } from './template-card.tsx'
import type { Template } from './template-card.tsx'
import { TemplateEditor } from './template-editor.tsx'
import type { EditedTemplate } from './template-editor.tsx'

const title = serviceNames[PurchaseKind.checklist]

export interface ChecklistsPageProps {
  /** The booking that gets a checklist, if the person came from the page of that booking. */
  bookingId?: string | undefined
}

/** The page /meus-checklists: the contractor's checklists, the templates, and the number of free scores that are left. */
export function ChecklistsPage(props: ChecklistsPageProps) {
  return (
    <OnlyFor audience="contractor" title={title}>
      <Checklists {...props} />
    </OnlyFor>
  )
}

function Checklists({ bookingId }: ChecklistsPageProps) {
  const [overview] = trpc.checklist.overview.useSuspenseQuery()
  const mine = useMyChecklists()
  const { allowance, templates, own, bookings } = overview
  const [used, setUsed] = useState<Template | null>(null)
  const [edited, setEdited] = useState<EditedTemplate | null>(null)
  const use = (template: Template) => {
    if (bookings.length > 0) return setUsed(template)
    toast.error(checklistMessages.noBooking.title, checklistMessages.noBooking.description)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <PageTitle>{title}</PageTitle>
        <p className="max-w-[38.5em] text-muted">{offerOf(PurchaseKind.checklist).benefit}</p>
        <AllowanceLine allowance={allowance} />
      </div>
      {bookings.length === 0 && (
        <Banner tone="info" action={<LinkButton to="/buscar" variant="secondary" size={44} label="Buscar profissionais" />}>
          {checklistMessages.noBooking.description}.
        </Banner>
      )}
      <MyChecklists answer={mine} />
      {/* The templates appear only when the checklists above them have loaded; otherwise the list would push them down. */}
      {!mine.isPending && (
        <>
          <Section title="Modelos" look="text-h2">
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
              {templates.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  onUse={() => use(template)}
                  onCopy={() => setEdited({ ...template, id: null, name: `${template.name} (minha)` })}
                />
              ))}
            </ul>
          </Section>
          <Section
            title="Seus modelos"
            aside={
              <Button
                variant="secondary"
                size={44}
                onClick={() =>
                  setEdited({ id: null, name: '', description: '', items: [{ description: '', room: '', mandatory: true }] })
                }
              >
                <Plus aria-hidden />
                Novo modelo
              </Button>
            }
            look="text-h2"
          >
            {own.length === 0 && <p className="text-muted">Nenhum ainda. Crie o seu, ou copie um modelo e mude o que quiser.</p>}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
              {own.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  onUse={() => use(template)}
                  onEdit={() => setEdited(template)}
                />
              ))}
            </ul>
          </Section>
        </>
      )}
      {used && <CreateDialog template={used} bookings={bookings} bookingId={bookingId} onClose={() => setUsed(null)} />}
      {edited && <TemplateEditor template={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
