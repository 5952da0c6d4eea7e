import { AddNote, noteTexts } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

/** What the team has written about a dispute for itself, and the form for another note. */
export function DisputeNotes({ disputeId }: { disputeId: string }) {
  const query = trpc.dispute.notes.useQuery({ disputeId })
  const { form, field, busy, submit } = useFormAct(
    trpc.dispute.addNote,
    AddNote,
    { disputeId, text: '' },
    {
      failed: noteTexts.failed,
      onDone: (): void => form.reset(),
    },
  )
  return (
    <section aria-label={noteTexts.title} className="grid gap-3 border-t border-line pt-3">
      <h3 className="font-semibold">{noteTexts.title}</h3>
      {query.data ? (
        query.data.items.map(({ id, text, createdAt, author }) => (
          <div key={id} className="grid gap-0.5">
            <p className="text-small text-muted">
              {author}, {dateAndTime(createdAt, deviceZone())}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </div>
        ))
      ) : (
        <Waiting query={query} failed={noteTexts.loadFailed} />
      )}
      <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
        <TextArea
          label={noteTexts.label}
          rows={2}
          maxLength={1_000}
          hint={noteTexts.hint}
          className="w-full"
          {...field('text')}
        />
        <Button type="submit" variant="secondary" size={44} busy={busy}>
          {noteTexts.add}
        </Button>
      </form>
    </section>
  )
}
