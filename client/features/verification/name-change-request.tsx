import { Camera } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { NameChangeStatus, nameChangeMessages, ProofKind, RequestNameChange } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { imageTypes } from '#client/lib/image.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDocument } from './use-document.ts'

/** In the profile editor: asks the team to change the verified name, and shows the result of the last request. */
export function NameChangeRequest() {
  const { data } = trpc.verification.nameChange.useQuery()
  const [asking, setAsking] = useState(false)
  if (!data) return null
  const { request } = data
  if (request?.status === NameChangeStatus.open)
    return <Banner tone="info">{`Seu pedido para mudar o nome para ${request.toName} está em análise.`}</Banner>
  return (
    <div className="grid gap-2 sm:justify-items-start">
      {request?.status === NameChangeStatus.refused && (
        <Banner tone="warning" title="Seu último pedido não foi aceito">
          Motivo: {request.refusalReason}
        </Banner>
      )}
      <Button variant="secondary" size={44} onClick={() => setAsking(true)}>
        Pedir mudança de nome
      </Button>
      {/* A portal renders the form of the request outside the editor's form, because HTML allows no nested forms. */}
      {asking && createPortal(<RequestSheet hasDocument={data.hasDocument} onClose={() => setAsking(false)} />, document.body)}
    </div>
  )
}

function RequestSheet({ hasDocument, onClose }: { hasDocument: boolean; onClose: () => void }) {
  const [submitted, setSubmitted] = useState(false)
  const values = { name: '', reason: '' }
  const { form, field, act, busy } = useFormAct(trpc.verification.requestNameChange, RequestNameChange, values, {
    done: nameChangeMessages.sent,
    failed: nameChangeMessages.failed,
    onDone: onClose,
  })
  return (
    <FormSheet
      title="Pedir mudança de nome"
      description="O nome verificado só muda com um documento. A equipe responde em até 24 horas."
      submitLabel="Enviar pedido"
      {...{ busy, onClose }}
      onSubmit={(event) => {
        // React passes the submit event from the portal on to the editor's form. Without `stopPropagation` the editor's form
        // would be submitted too.
        event.stopPropagation()
        setSubmitted(true)
        void form.handleSubmit((input) => hasDocument && act(input))(event)
      }}
    >
      <TextField label="Novo nome completo" autoComplete="off" {...field('name')} />
      <TextArea label="Motivo" rows={2} maxLength={1_000} {...field('reason')} />
      <ProofField done={hasDocument} error={submitted && !hasDocument ? nameChangeMessages.documentMissing : undefined} />
    </FormSheet>
  )
}

function ProofField({ done, error }: { done: boolean; error: string | undefined }) {
  const { preview, upload, error: fileError, choose } = useDocument(ProofKind.name)
  const message = fileError ?? (upload.state.step === 'failed' ? upload.state.message : error)
  return (
    <FileDrop
      name={ProofKind.name}
      topic="Documento com o novo nome"
      action={done ? 'Trocar imagem' : 'Escolher imagem'}
      hint="Por exemplo, a certidão de casamento ou o novo RG. Só a equipe vê."
      error={message}
      accept={imageTypes}
      onFile={(file) => void choose(file)}
      icon={<Camera aria-hidden />}
      upload={upload}
    >
      {preview ? (
        <img
          src={preview}
          alt="Prévia: documento com o novo nome"
          className="mx-auto max-h-40 rounded-lg bg-sunken object-contain"
        />
      ) : (
        done && <p className="text-center font-semibold text-success">Documento recebido</p>
      )}
    </FileDrop>
  )
}
