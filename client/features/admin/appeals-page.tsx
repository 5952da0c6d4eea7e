import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, deviceZone, numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { AppealCard } from './appeal-card.tsx'

/** /admin/mensagens: the blocked messages whose senders asked for a review, the oldest first, and senders with many blocked ones. */
export function AppealsPage() {
  const [{ items, repeated }] = trpc.chat.appeals.useSuspenseQuery()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Mensagens bloqueadas</PageTitle>
      <section aria-labelledby="revisoes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="revisoes" className="text-h3">
          Revisões pedidas
        </h2>
        {items.length === 0 ? (
          <EmptyState title="Nenhuma revisão espera por você." />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((appeal) => (
              <li key={appeal.messageId}>
                <AppealCard appeal={appeal} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {repeated.length > 0 && <Repeated senders={repeated} />}
    </div>
  )
}

function Repeated({ senders }: { senders: Answers['chat']['appeals']['repeated'] }) {
  return (
    <section aria-labelledby="repetidas" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="repetidas" className="text-h3">
        Muitas mensagens bloqueadas em 30 dias
      </h2>
      <Card>
        <ul className="grid gap-2">
          {senders.map(({ userId, name, blocked, lastAt }) => (
            <li key={userId} className="flex flex-wrap justify-between gap-x-6">
              <Link
                to="/admin/usuarios"
                search={{ usuario: userId }}
                className={linkStyles({ className: 'min-w-0 font-semibold break-words' })}
              >
                {name}
              </Link>
              <span className="text-secondary text-muted tabular">
                {count(blocked, 'mensagem', 'mensagens')} · última em {numericDate(lastAt, deviceZone())}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
