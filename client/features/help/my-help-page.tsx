import { useNavigate } from '@tanstack/react-router'
import { HELP_TEXT_LENGTH, helpTexts, helpNumber, HelpTopic } from '#shared/help.ts'
import { AskHelp } from '#shared/help-input.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { HelpBadge } from './help-badge.tsx'
import { HelpThread } from './help-thread.tsx'

export interface MyHelpPageProps {
  /** The id of the help request to show; without it the page shows the form and the list of requests. */
  requestId: string | undefined
  /** The topic that is preselected in the form. */
  topic: string | undefined
}

/**
 * The page /ajuda/atendimentos: the form that writes to the team and the list of the person's help requests, or one request with
 * its messages.
 */
export function MyHelpPage({ requestId, topic }: MyHelpPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      {requestId ? (
        <HelpThread key={requestId} requestId={requestId} />
      ) : (
        <>
          <PageHead title="Falar com a equipe">
            Cada pergunta é um atendimento com número. A resposta fica aqui, e avisamos por e-mail.{' '}
            <TextLink to="/ajuda" label="Ver as perguntas frequentes" />
          </PageHead>
          <AskForm topic={topic} />
          <MyRequests />
        </>
      )}
    </div>
  )
}

const topics = Object.values(HelpTopic).map((topic) => ({ value: topic, label: topic }))

function AskForm({ topic }: { topic: string | undefined }) {
  const navigate = useNavigate()
  const known = Object.values(HelpTopic).find((each) => each === topic)
  const { field, busy, submit } = useFormAct(
    trpc.help.ask,
    AskHelp,
    { topic: known, text: '', idempotencyKey: newKey() },
    {
      done: ({ number }) => helpTexts.sent(number),
      failed: helpTexts.sendFailed,
      onDone: ({ requestId }) => navigate({ to: '/ajuda/atendimentos', search: { id: requestId } }),
    },
  )
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        <SelectField label="Assunto" placeholder="Escolha…" options={topics} className="w-full" {...field('topic')} />
        <TextArea
          label="Como podemos ajudar?"
          hint={helpTexts.hint}
          rows={5}
          maxLength={HELP_TEXT_LENGTH}
          className="w-full"
          {...field('text')}
        />
        <Button type="submit" busy={busy}>
          Enviar para a equipe
        </Button>
      </form>
    </Card>
  )
}

function MyRequests() {
  const mine = usePages(trpc.help.mine, {})
  return (
    <Section title="Seus atendimentos">
      <Listed items={mine.items} query={mine} failed={helpTexts.loadFailed} empty={helpTexts.noneYet} more="Mais atendimentos">
        {({ id, number, topic, status, lastAt }) => (
          <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="grid min-w-0 gap-0.5">
              <TextLink
                to="/ajuda/atendimentos"
                search={{ id }}
                kind="action"
                label={`${helpNumber(number)} · ${topic}`}
                className="tabular"
              />
              <p className="text-secondary text-muted">Última mensagem em {dateAndTime(lastAt, deviceZone())}</p>
            </div>
            <HelpBadge status={status} />
          </Card>
        )}
      </Listed>
    </Section>
  )
}
