import { use } from 'react'
import type { ReactNode } from 'react'
import { AddNote, noteTexts } from '#shared/disputes.ts'
import { AddUserNote, adminUserTexts } from '#shared/admin-users.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { SessionContext } from '#client/lib/session.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

/** The team's internal notes about a dispute, and the form that adds a note. */
export function DisputeNotes({ disputeId }: { disputeId: string }) {
  const query = trpc.dispute.notes.useQuery({ disputeId })
  const { form, field, busy, submit } = useFormAct(
    trpc.dispute.addNote,
    AddNote,
    { disputeId, text: '' },
    { failed: noteTexts.failed, onDone: (): void => form.reset() },
  )
  return (
    <TeamNotes query={query} busy={busy} onSubmit={submit}>
      <TextArea label={noteTexts.label} rows={2} maxLength={1_000} hint={noteTexts.hint} className="w-full" {...field('text')} />
    </TeamNotes>
  )
}

/**
 * The team's internal notes about a person, and the form that adds a note. Team members cannot read the notes about themselves,
 * so their own page shows a sentence instead.
 */
export function PersonNotes({ userId }: { userId: string }) {
  const own = use(SessionContext)?.current().user?.id === userId
  return own ? <p className="text-muted">{adminUserTexts.ownNotes}</p> : <NotesAbout userId={userId} />
}

function NotesAbout({ userId }: { userId: string }) {
  const query = trpc.admin.userNotes.useQuery({ userId })
  const { form, field, busy, submit } = useFormAct(
    trpc.admin.addUserNote,
    AddUserNote,
    { userId, text: '' },
    { failed: noteTexts.failed, onDone: (): void => form.reset() },
  )
  return (
    <TeamNotes query={query} busy={busy} onSubmit={submit}>
      <TextArea
        label={noteTexts.label}
        rows={2}
        maxLength={1_000}
        hint={noteTexts.personHint}
        className="w-full"
        {...field('text')}
      />
    </TeamNotes>
  )
}

interface TeamNotesProps {
  query: { data?: Answers['dispute']['notes'] | undefined } & Parameters<typeof Waiting>[0]['query']
  busy: boolean
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
  /** The text field for a new note. */
  children: ReactNode
}

function TeamNotes({ query, busy, onSubmit, children }: TeamNotesProps) {
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
      {query.data && (
        <form noValidate onSubmit={onSubmit} className="grid justify-items-start gap-3">
          {children}
          <Button type="submit" variant="secondary" size={44} busy={busy}>
            {noteTexts.add}
          </Button>
        </form>
      )}
    </section>
  )
}
