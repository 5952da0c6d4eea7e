import { HELP_TEXT_LENGTH, helpTexts, helpNumber, HelpStatus } from '#shared/help.ts'
import { AnswerHelp } from '#shared/help-input.ts'
import { HelpBadge, HelpTexts } from '#client/features/help/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard, RecordedRead } from '#client/ui/case-card.tsx'
import { PersonNotes } from './team-notes.tsx'

type Request = Answers['help']['list']['items'][number]

/**
 * The card of a question that a person sent to the team. The messages are shown only when the admin asks for them, because each
 * view is recorded.
 */
export function HelpCard({ request: { id, number, topic, status, createdAt, lastAt, person } }: { request: Request }) {
  const { act, busy, answer: detail } = useAct(trpc.help.view, { failed: 'Não foi possível abrir o atendimento' })
  return (
    <CaseCard
      label={`Atendimento ${helpNumber(number)} de ${person.name}`}
      title={<TextLink to="/admin/usuarios/$id" params={{ id: person.id }} label={person.name} />}
      notes={[
        <span key="number" className="tabular">
          {helpNumber(number)} · {topic}
        </span>,
        `Aberto em ${dateAndTime(createdAt, deviceZone())} · última mensagem em ${dateAndTime(lastAt, deviceZone())}`,
      ]}
      aside={<HelpBadge status={status} />}
    >
      {detail ? (
        <>
          <HelpTexts messages={detail.messages} />
          {detail.own && <Banner tone="info">{helpTexts.own}</Banner>}
          {!detail.own && status !== HelpStatus.closed && (
            // Each answer changes the React key of the form, so that the next form is empty.
            <HelpAnswer key={detail.messages.length} requestId={id} onAnswered={() => void act({ requestId: id })} />
          )}
          {!detail.own && <PersonNotes userId={person.id} />}
        </>
      ) : (
        <RecordedRead label="Ler atendimento" busy={busy} onRead={() => void act({ requestId: id })} />
      )}
    </CaseCard>
  )
}

function HelpAnswer({ requestId, onAnswered }: { requestId: string; onAnswered: () => void }) {
  const { act, busy } = useAct(trpc.help.close, {
    done: helpTexts.ended,
    failed: helpTexts.sendFailed,
    also: ['admin'],
  })
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <ReasonForm
        procedure={trpc.help.answer}
        schema={AnswerHelp}
        values={{ requestId, text: '', close: false }}
        done={(_done, { close }) => (close ? helpTexts.answeredAndClosed : helpTexts.answered)}
        failed={helpTexts.sendFailed}
        also={['admin']}
        onDone={onAnswered}
        name="text"
        label="Resposta"
        hint="A pessoa lê sem o seu nome, e recebe por e-mail também."
        rows={4}
        maxLength={HELP_TEXT_LENGTH}
        buttons={[
          { label: 'Responder', more: { close: false } },
          { label: 'Responder e encerrar', variant: 'secondary', more: { close: true } },
        ]}
      />
      <Button variant="ghost" size={44} busy={busy} className="justify-self-start" onClick={() => void act({ requestId })}>
        Encerrar sem responder
      </Button>
    </div>
  )
}
