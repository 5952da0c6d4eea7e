import { Link } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { MoreButton, Waiting } from '#client/ui/listed.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { pageOf, wordsOfAct } from './audit-words.ts'

type Entry = Answers['admin']['audit']['items'][number]

/** The audit log filter, as stored in the URL: `ator` is the admin who acted, `sobre` the id of the subject of the entries. */
export interface AuditFilter {
  ator?: string
  sobre?: string
}

export interface AuditPageProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

/** The page /admin/auditoria: what admins did and read, the newest first. Nobody can change or delete an entry. */
export function AuditPage({ filter, onFilter }: AuditPageProps) {
  const { ator, sobre } = filter
  const answer = usePages(trpc.admin.audit, { ...(ator && { actorId: ator }), ...(sobre && { subjectId: sobre }) })
  const { items, first } = answer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Auditoria">
        O que a administração fez e leu. Nenhum registro pode ser alterado, nem apagado antes de 5 anos.
      </PageHead>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Quem"
          placeholder="Todas as pessoas"
          className="min-w-0 flex-1 basis-64"
          value={ator ?? ''}
          options={first?.admins.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={({ target }) => onFilter({ ...(sobre && { sobre }), ...(target.value && { ator: target.value }) })}
        />
        {sobre && (
          <Button variant="secondary" onClick={() => onFilter(ator ? { ator } : {})}>
            Mostrar todos os assuntos
          </Button>
        )}
      </div>
      {!items && <Waiting query={answer} failed="Não foi possível carregar a auditoria." className="h-64" />}
      {items?.length === 0 && <EmptyState title="Nenhum registro encontrado." />}
      {items && items.length > 0 && (
        <Card className="py-1 sm:py-1">
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
                <EntryText entry={entry} />
                {!sobre && (
                  <button
                    type="button"
                    className={linkStyles({ className: 'min-h-11 text-secondary' })}
                    aria-label={`Só este assunto: ${entry.subjectName ?? entry.subjectId}`}
                    onClick={() => onFilter({ ...(ator && { ator }), sobre: entry.subjectId })}
                  >
                    Só este assunto
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreButton query={answer}>Mais registros</MoreButton>
    </div>
  )
}

function EntryText({ entry }: { entry: Entry }) {
  const { actor, action, subjectId, subjectName, at } = entry
  const page = pageOf(entry)
  const subject = subjectName ?? subjectId.slice(0, 8)
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="break-words">
        <span className="font-semibold">{actor?.name ?? 'Sistema'}</span> · {wordsOfAct(action)} ·{' '}
        {page ? (
          <Link to={page.to} {...(page.search && { search: page.search as never })} className={linkStyles()}>
            {subject}
          </Link>
        ) : (
          subject
        )}
      </p>
      <p className="text-secondary text-muted tabular">
        <time dateTime={at}>{dateAndTime(at, deviceZone())}</time>
      </p>
    </div>
  )
}
