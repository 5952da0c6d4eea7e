import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { readyAnswerTexts, SaveReadyAnswer } from '#shared/dispute-desk.ts'
import { STATEMENT_LENGTH } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'

type ReadyAnswer = Answers['dispute']['readyAnswers']['items'][number]

/** A folded section in which the team writes, edits and deletes text blocks for its answers. */
export function ReadyAnswers() {
  const query = trpc.dispute.readyAnswers.useQuery()
  const [editing, setEditing] = useState<ReadyAnswer | 'new' | null>(null)
  const [deleting, setDeleting] = useState<ReadyAnswer | null>(null)
  const removal = useAct(trpc.dispute.deleteReadyAnswer, {
    done: readyAnswerTexts.deleted,
    failed: readyAnswerTexts.deleteFailed,
    onDone: () => setDeleting(null),
    onRefused: () => setDeleting(null),
  })
  const items = query.data?.items
  return (
    <Card className="py-1 sm:py-1">
      <Fold title={readyAnswerTexts.title} icon={<MessageSquareText aria-hidden />} value={items?.length}>
        <p className="text-secondary text-muted">{readyAnswerTexts.intro}</p>
        {!items && <Waiting query={query} failed={readyAnswerTexts.loadFailed} />}
        {items?.length === 0 && <p className="text-muted">{readyAnswerTexts.none}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
          {items?.map((answer) => (
            <li key={answer.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
              <h3 className="font-semibold wrap-anywhere">{answer.title}</h3>
              <p className="text-secondary wrap-anywhere whitespace-pre-line">{answer.text}</p>
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size={44} aria-label={`Mudar ${answer.title}`} onClick={() => setEditing(answer)}>
                  Mudar
                </Button>
                <Button variant="ghost" size={44} aria-label={`Apagar ${answer.title}`} onClick={() => setDeleting(answer)}>
                  Apagar
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {items && (
          <Button variant="secondary" size={44} className="justify-self-start" onClick={() => setEditing('new')}>
            Nova resposta
          </Button>
        )}
      </Fold>
      {editing && <EditSheet answer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <ConfirmDialog
          open
          danger
          onClose={() => setDeleting(null)}
          onConfirm={() => void removal.act({ id: deleting.id })}
          busy={removal.busy}
          title={`Apagar ${deleting.title}?`}
          description="As respostas que já foram enviadas ficam como estão."
          confirmLabel="Apagar"
        />
      )}
    </Card>
  )
}

function EditSheet({ answer, onClose }: { answer: ReadyAnswer | null; onClose: () => void }) {
  const { field, busy, failed, submit } = useFormAct(
    trpc.dispute.saveReadyAnswer,
    SaveReadyAnswer,
    { ...(answer && { id: answer.id }), title: answer?.title ?? '', text: answer?.text ?? '' },
    { done: readyAnswerTexts.saved, onDone: onClose },
  )
  return (
    <FormSheet
      title={answer ? 'Mudar resposta pronta' : 'Nova resposta pronta'}
      submitLabel="Guardar"
      {...{ busy, failed, onClose }}
      onSubmit={submit}
    >
      <TextField label="Nome" hint="Só a equipe lê." maxLength={80} {...field('title')} />
      <TextArea label="Texto" rows={6} maxLength={STATEMENT_LENGTH} {...field('text')} />
    </FormSheet>
  )
}

/** A select field that inserts a ready answer into a text field; renders nothing when the team has no ready answers. */
export function ReadyAnswerPicker({ onPick }: { onPick: (text: string) => void }) {
  const { data } = trpc.dispute.readyAnswers.useQuery()
  if (!data || data.items.length === 0) return null
  return (
    <SelectField
      label={readyAnswerTexts.insert}
      placeholder="Escolha…"
      value=""
      options={data.items.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={({ target }) => {
        const found = data.items.find(({ id }) => id === target.value)
        if (found) onPick(found.text)
      }}
    />
  )
}

/** Appends a ready answer to the typed text. A result that is too long is cut at the maximum length. */
export function withReadyAnswer(written: string, answer: string): string {
  return [written.trim(), answer].filter(Boolean).join('\n\n').slice(0, STATEMENT_LENGTH)
}
