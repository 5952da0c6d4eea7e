import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useFormState } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { contactAfter, profileMessages, type SaveContact } from '#shared/profile.ts'
import { formatCpf } from '#shared/brazil.ts'
import { trpc } from '#client/lib/api.ts'
import { fieldsOf } from '#client/lib/form-errors.ts'
import { NameChangeRequest } from '#client/features/verification/index.ts'
import { MaskedField } from '#client/ui/masked-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'

/** The procedure that saves name and phone, with its field names and messages. */
export const contactSaved = {
  procedure: trpc.profile.saveContact,
  names: ['name', 'phone'],
  refused: profileMessages.saveFailed.title,
  failed: profileMessages.saveFailed,
} as const

/** The fields of the form for name and phone, as typed. The phone has its mask. */
export type ContactDraft = Record<(typeof contactSaved.names)[number], string>

export type ContactForm = UseFormReturn<ContactDraft, unknown, SaveContact>

/** The form for name and phone, filled with the stored values. */
export function useContactForm(stored: ContactDraft): ContactForm {
  return useForm<ContactDraft, unknown, SaveContact>({
    resolver: standardSchemaResolver(contactAfter(stored.name)),
    defaultValues: stored,
    shouldFocusError: false,
  })
}

export interface ContactSectionProps {
  form: ContactForm
  /** The person's own CPF, eleven digits. It is shown whole and cannot be changed. */
  cpf: string
  /** True when the documents were approved. The name must then stay as it is in the document. */
  nameLocked: boolean
}

/**
 * The fields of the person's contact data: the name (read-only after the documents were approved), the phone, and the read-only
 * CPF.
 */
export function ContactSection({ form: { control, register }, cpf, nameLocked }: ContactSectionProps) {
  const { errors } = useFormState({ control })
  const field = fieldsOf(register, errors)
  return (
    <div className="grid gap-4">
      <TextField
        label="Nome completo"
        autoComplete="name"
        readOnly={nameLocked}
        hint={nameLocked ? profileMessages.nameLocked : undefined}
        {...field('name')}
      />
      {nameLocked && <NameChangeRequest />}
      <div className="grid gap-4 sm:grid-cols-2">
        <MaskedField mask="phone" label="Telefone" inputMode="tel" hint="Não aparece no seu perfil." {...field('phone')} />
        <TextField label="CPF" readOnly value={formatCpf(cpf)} hint={profileMessages.cpfLocked} />
      </div>
    </div>
  )
}
