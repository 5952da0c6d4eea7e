import { safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { deviceZone, fullDate } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'

/** The people whom the reader has blocked, each with a button that removes the block. */
export function BlockedPeople() {
  const query = trpc.safety.blocked.useQuery()
  const { data } = query
  if (!data) return <Waiting query={query} failed="Não foi possível carregar as pessoas bloqueadas." className="h-12" />
  if (data.length === 0)
    return (
      <p className="max-w-[38.5em] text-muted">
        Você não bloqueou ninguém. Para bloquear, abra o perfil ou a conversa da pessoa e toque em Mais opções.
      </p>
    )
  return (
    <ul className="divide-y divide-line">
      {data.map(({ id, name, since }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5 first:pt-0">
          <span className="grid">
            <span className="font-semibold">{name}</span>
            <span className="text-secondary text-muted">desde {fullDate(since, deviceZone())}</span>
          </span>
          <Unblock id={id} name={name} />
        </li>
      ))}
    </ul>
  )
}

function Unblock({ id, name }: { id: string; name: string }) {
  const { act, busy } = useAct(trpc.safety.unblock, {
    done: safetyMessages.unblocked,
    failed: safetyMessages.unblockFailed,
    also: ['search', 'favourites'],
  })
  return (
    <Button variant="secondary" size={44} aria-label={`Desbloquear ${name}`} busy={busy} onClick={() => void act({ userId: id })}>
      Desbloquear
    </Button>
  )
}
