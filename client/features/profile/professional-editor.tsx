import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { directoryMessages } from '#shared/directory.ts'
import { pageNames } from '#shared/pages.ts'
import { portfolioMessages } from '#shared/portfolio.ts'
import { PortfolioEditorLater } from '#client/features/portfolio/index.ts'
import { PublicPagesChoiceLater } from '#client/features/directory/index.ts'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { AddressSection, addressSaved, useAddressSection } from './address-section.tsx'
import { ContactSection, contactSaved, useContactForm } from './contact-section.tsx'
import { EditorFrame, EditorSection, SecuritySection, securityLink } from './editor-frame.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfessionalFields, professionalSaved, useProfessionalForm } from './professional-form.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { addressOf, contactOf, professionalOf } from './stored.ts'
import { useEditor, useEditorPart } from './use-editor.ts'

const home = '/dashboard-profissional'
const PREVIEW = 'Como o cliente vê'
const sections = [
  { id: 'foto', title: 'Foto' },
  { id: 'contato', title: 'Contato' },
  { id: 'endereco', title: 'Endereço' },
  { id: 'perfil', title: 'Perfil' },
  { id: 'trabalho', title: portfolioMessages.title },
  { id: 'publico', title: 'Páginas públicas' },
  securityLink,
  { id: 'mais', title: 'Mais' },
]

/** The page /meu-perfil-profissional, on which professionals edit their profile and see a preview of the public page. */
export function ProfessionalEditor() {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const [previewing, setPreviewing] = useState(false)
  const { contact, address, work, editor } = useProfessionalEditor(mine)
  const preview = <ProfilePreview mine={mine} contact={contact.control} address={address.form.control} work={work.control} />
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <EditorFrame
        editor={editor}
        home={home}
        lead="É isto que aparece na sua página."
        sections={sections}
        aside={
          <Button variant="soft" size={44} className="xl:hidden" onClick={() => setPreviewing(true)}>
            <Eye aria-hidden />
            {PREVIEW}
          </Button>
        }
        before={
          <EditorSection id="foto" title="Foto">
            <PhotoField photo={mine.photo} name={mine.name} />
          </EditorSection>
        }
        after={
          <>
            <EditorSection id="trabalho" title={portfolioMessages.title} lead={portfolioMessages.lead}>
              <PortfolioEditorLater />
            </EditorSection>
            <EditorSection
              id="publico"
              title={directoryMessages.title}
              lead="Páginas por cidade que qualquer pessoa lê sem conta. É você quem decide."
            >
              <PublicPagesChoiceLater />
            </EditorSection>
            <SecuritySection />
            <More />
          </>
        }
      >
        <EditorSection id="contato" title="Contato">
          <ContactSection form={contact} cpf={mine.cpf} nameLocked={mine.nameLocked} />
        </EditorSection>
        <EditorSection id="endereco" title="Endereço" lead="Sua página mostra só bairro, cidade e estado.">
          <AddressSection section={address} />
        </EditorSection>
        <EditorSection id="perfil" title="Perfil">
          <ProfessionalFields form={work} labels="editor" />
        </EditorSection>
      </EditorFrame>
      <aside
        aria-label={PREVIEW}
        className="sticky top-[calc(var(--header)+1.5rem)] hidden grid-cols-[minmax(0,1fr)] max-h-[calc(100dvh-var(--header)-3rem)] content-start gap-4 self-start overflow-y-auto rounded-xl border border-line bg-sunken p-5 xl:grid"
      >
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-secondary font-semibold text-muted">{PREVIEW}</h2>
          <TextLink
            to="/profissional/$id"
            params={{ id: mine.id }}
            kind="action"
            className="text-secondary"
            label="Abrir página"
          />
        </div>
        {preview}
      </aside>
      <Sheet open={previewing} onClose={() => setPreviewing(false)} title={PREVIEW}>
        {previewing && preview}
      </Sheet>
    </div>
  )
}

function useProfessionalEditor(mine: Parameters<typeof ProfilePreview>[0]['mine']) {
  const contact = useContactForm(contactOf(mine))
  const address = useAddressSection({ kind: 'professional', stored: addressOf(mine), located: mine.located })
  const work = useProfessionalForm(professionalOf(mine))
  const parts = [
    useEditorPart(contact, contactSaved),
    useEditorPart(address.form, addressSaved.professional),
    useEditorPart(work, professionalSaved),
  ]
  const editor = useEditor(parts, home)
  return { contact, address, work, editor }
}

function More() {
  const linkClass = linkStyles({ kind: 'action', className: 'justify-self-start' })
  return (
    <EditorSection id="mais" title="Mais sobre a sua conta">
      <div className="-mt-3 grid">
        <Link to="/verificacoes" className={linkClass}>
          Verificações
        </Link>
        <Link to="/minha-disponibilidade" className={linkClass}>
          {pageNames.availability}
        </Link>
        <Link to="/conta/privacidade" className={linkClass}>
          Privacidade
        </Link>
      </div>
    </EditorSection>
  )
}
