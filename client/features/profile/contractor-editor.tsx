import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { AddressSection, addressSaved, useAddressSection } from './address-section.tsx'
import { AddressesSection, addressesLink } from './addresses-section.tsx'
import { ContactSection, contactSaved, useContactForm } from './contact-section.tsx'
import { EditorFrame, EditorSection, SecuritySection, securityLink } from './editor-frame.tsx'
import { PhotoField } from './photo-field.tsx'
import { ResidenceSection, residenceSaved, useResidenceForm } from './residence-section.tsx'
import { addressOf, contactOf, residenceOf } from './stored.ts'
import { useEditor, useEditorPart } from './use-editor.ts'

const home = '/dashboard-contratante'
const sections = [
  { id: 'foto', title: 'Foto' },
  { id: 'contato', title: 'Contato' },
  { id: 'endereco', title: 'Endereço' },
  { id: 'residencia', title: 'Residência' },
  addressesLink,
  securityLink,
]

/**
 * The page /meu-perfil-contratante: photo, name, phone, CPF (read-only), address and home of the contractor, and the other
 * addresses.
 */
export function ContractorEditor() {
  // A new key makes React mount the editor again with the stored values. This is needed when the contractor has made another
  // address the default one.
  const [round, setRound] = useState(0)
  return <Editor key={round} onReplaced={() => setRound((before) => before + 1)} />
}

function Editor({ onReplaced }: { onReplaced: () => void }) {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const contact = useContactForm(contactOf(mine))
  const address = useAddressSection({ kind: 'contractor', stored: addressOf(mine), located: mine.located })
  const residence = useResidenceForm(residenceOf(mine))
  const parts = [
    useEditorPart(contact, contactSaved),
    useEditorPart(address.form, addressSaved.contractor),
    useEditorPart(residence, residenceSaved),
  ]
  const editor = useEditor(parts, home)
  return (
    <div className="mx-auto w-full max-w-3xl">
      <EditorFrame
        editor={editor}
        home={home}
        lead="O que quem trabalha na sua casa precisa saber."
        sections={sections}
        before={
          <EditorSection id="foto" title="Foto">
            <PhotoField photo={mine.photo} name={mine.name} />
          </EditorSection>
        }
        after={
          <>
            <AddressesSection dirty={editor.dirty} onReplaced={onReplaced} />
            <SecuritySection />
            <More />
          </>
        }
      >
        <EditorSection id="contato" title="Contato">
          <ContactSection form={contact} cpf={mine.cpf} nameLocked={mine.nameLocked} />
        </EditorSection>
        <EditorSection
          id="endereco"
          title="Endereço"
          lead="Só quem tem uma visita confirmada o vê, e até um dia depois dela. Se mudar, o que já está marcado fica no endereço de antes."
        >
          <AddressSection section={address} />
        </EditorSection>
        <EditorSection id="residencia" title="Residência" lead="Ajuda a profissional a saber quanto tempo o serviço leva.">
          <ResidenceSection form={residence} />
        </EditorSection>
      </EditorFrame>
    </div>
  )
}

function More() {
  return (
    <EditorSection id="mais" title="Mais sobre a sua conta">
      <TextLink to="/conta/privacidade" kind="action" className="-mt-3 justify-self-start" label="Privacidade" />
    </EditorSection>
  )
}
