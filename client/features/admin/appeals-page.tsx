import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, deviceZone, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Card } from '#client/ui/card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { AppealCard } from './appeal-card.tsx'

/**
 * The page /admin/mensagens: the blocked messages whose senders asked for a review, the oldest first, and the senders of many
 * blocked messages.
 */
export function AppealsPage() {
  const [{ items, repeated }] = trpc.chat.appeals.useSuspenseQuery()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Mensagens bloqueadas</PageTitle>
      <Section title="Revisões pedidas">
        <Listed items={items} keyOf={({ messageId }) => messageId} empty="Nenhuma revisão espera por você.">
          {(appeal) => <AppealCard appeal={appeal} />}
        </Listed>
      </Section>
      {repeated.length > 0 && <Repeated senders={repeated} />}
    </div>
  )
}

function Repeated({ senders }: { senders: Answers['chat']['appeals']['repeated'] }) {
  return (
    <Section title="Muitas mensagens bloqueadas em 30 dias">
      <Card>
        <ul className="grid gap-2">
          {senders.map(({ userId, name, blocked, lastAt }) => (
            <li key={userId} className="flex flex-wrap justify-between gap-x-6">
              <TextLink
                to="/admin/usuarios/$id"
                params={{ id: userId }}
                className="min-w-0 font-semibold break-words"
                label={name}
              />
              <span className="text-secondary text-muted tabular">
                {count(blocked, 'mensagem', 'mensagens')} · última em {numericDate(lastAt, deviceZone())}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
