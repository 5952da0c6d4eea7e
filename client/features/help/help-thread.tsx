import { HELP_TEXT_LENGTH, helpTexts, helpNumber, HelpStatus, type HelpStatus as Status } from '#shared/help.ts'
import { ReplyHelp } from '#shared/help-input.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton, TextLink } from '#client/lib/links.tsx'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { HelpBadge } from './help-badge.tsx'
import { HelpTexts } from './help-texts.tsx'

/** One of the reader's help requests: its messages, and the field for a new message unless the request is closed. */
export function HelpThread({ requestId }: { requestId: string }) {
  const query = trpc.help.thread.useQuery({ requestId }, { retry: false })
  const { data } = query
  const missing = query.error && refusalOf(query.error).reason === 'not_found'
  return (
    <>
      <header className="grid justify-items-start gap-2">
        <TextLink to="/ajuda/atendimentos" kind="action" label="Seus atendimentos" />
        <PageTitle className="tabular">{data ? `Atendimento ${helpNumber(data.number)}` : 'Atendimento'}</PageTitle>
        {data && (
          <div className="flex flex-wrap items-center gap-3">
            <HelpBadge status={data.status} />
            <p className="text-secondary text-muted">
              {data.topic}, aberto em {dateAndTime(data.createdAt, deviceZone())}
            </p>
          </div>
        )}
      </header>
      {data ? (
        <>
          <HelpTexts
            messages={data.messages.map((message) => ({ ...message, author: message.byTeam ? helpTexts.team : 'Você' }))}
          />
          {/* The key changes with each sent message, so that the field starts empty again. */}
          <ThreadEnd key={data.messages.length} requestId={requestId} status={data.status} topic={data.topic} />
        </>
      ) : missing ? (
        <EmptyState title={helpTexts.notFound} />
      ) : (
        <Waiting query={query} failed={helpTexts.oneFailed} className="h-48" />
      )}
    </>
  )
}

function ThreadEnd({ requestId, status, topic }: { requestId: string; status: Status; topic: string }) {
  const end = useAct(trpc.help.end, { done: helpTexts.ended, failed: helpTexts.endFailed })
  if (status === HelpStatus.closed) {
    return (
      <div className="grid justify-items-start gap-4">
        <Banner tone="info">{helpTexts.closed}</Banner>
        <LinkButton to="/ajuda/atendimentos" search={{ assunto: topic }} variant="secondary" label="Abrir outro" />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-secondary text-muted">
        {status === HelpStatus.open ? 'Espera pela resposta da equipe. Você pode escrever mais.' : 'A equipe respondeu.'}
      </p>
      <ReasonForm
        procedure={trpc.help.reply}
        schema={ReplyHelp}
        values={{ requestId, text: '' }}
        done={helpTexts.replied}
        failed={helpTexts.sendFailed}
        name="text"
        label="Escrever mais"
        rows={4}
        maxLength={HELP_TEXT_LENGTH}
        buttons={[{ label: 'Enviar mensagem' }]}
      />
      <Button
        variant="ghost"
        size={44}
        className="justify-self-start"
        busy={end.busy}
        onClick={() => void end.act({ requestId })}
      >
        Encerrar atendimento
      </Button>
    </div>
  )
}
