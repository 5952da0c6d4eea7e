import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { count, deviceZone } from '#client/lib/format.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { useSignOut } from '#client/features/shell/index.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { seenAgo } from './seen-ago.ts'

type OpenSession = Answers['auth']['security']['sessions'][number]

const failed = { title: 'Não foi possível desconectar' }

/**
 * The devices where the account is signed in, this device first. The person can sign out a single device, all other devices, or
 * all devices.
 */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const others = sessions.filter(({ current }) => !current)
  const { act: endOthers, busy } = useAct(trpc.auth.endOtherSessions, {
    done: ({ ended }) =>
      count(ended, 'aparelho desconectado', 'aparelhos desconectados', 'Nenhum outro aparelho estava conectado'),
    failed,
  })
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid gap-4">
      <ul className="grid">
        {sessions
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Row key={session.id} session={session} />
          ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size={44}
          busy={busy}
          disabledReason={others.length === 0 ? 'Não há outros aparelhos conectados' : null}
          onClick={() => void endOthers()}
        >
          Sair dos outros aparelhos
        </Button>
        <Button variant="ghost" size={44} onClick={() => setAsking(true)}>
          Sair de todos
        </Button>
      </div>
      <EverywhereDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

function Row({ session }: { session: OpenSession }) {
  const { id, current, device, place, lastSeenAt } = session
  const [now] = useState(() => new Date())
  const signOut = useSignOut()
  const { act: end, busy } = useAct(trpc.auth.endSession, { done: 'Aparelho desconectado', failed })
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor
  const lastSeen = current ? 'em uso agora' : `visto ${seenAgo(lastSeenAt, now, deviceZone())}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current && <Badge tone="success">Este aparelho</Badge>}
        </p>
        <p className="text-secondary text-muted">{[place, lastSeen].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="soft"
        size={44}
        busy={busy}
        aria-label={`Sair deste aparelho: ${device}, ${lastSeen}`}
        onClick={() => void (current ? signOut() : end({ sessionId: id }))}
      >
        Sair deste aparelho
      </Button>
    </li>
  )
}

function EverywhereDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSessionStore()
  const everywhere = trpc.auth.signOutEverywhere.useMutation()
  const signOut = () =>
    void session
      .signOut(() => everywhere.mutateAsync())
      .catch((error: unknown) => {
        onClose()
        reportError(error, failed)
      })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={signOut}
      busy={everywhere.isPending}
      danger
      title="Sair da sua conta em todos os aparelhos?"
      description="Este também. Depois, entre de novo com sua senha."
      confirmLabel="Sair de todos"
    />
  )
}
