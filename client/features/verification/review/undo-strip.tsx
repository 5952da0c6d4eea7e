import { useEffect, useEffectEvent, useState } from 'react'
import { reviewMessages, UNDO_SECONDS } from '#shared/verification-review.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { usePageKeys } from './use-page-keys.ts'
import type { Taken } from './use-review.ts'

const SECOND_MS = 1_000

/**
 * Shows a decision with the button 'Desfazer' until it takes effect. The key Z also undoes the `newest` decision. `onGone` is
 * called when the decision was undone or can no longer be undone.
 */
export function UndoStrip({ taken, newest, onGone }: { taken: Taken; newest: boolean; onGone: () => void }) {
  const { decisionId, name, approved, until } = taken
  const [left, setLeft] = useState(UNDO_SECONDS)
  const { act, busy } = useAct(trpc.verification.undo, {
    done: reviewMessages.undone,
    failed: reviewMessages.undoFailed,
    also: ['admin'],
    onDone: onGone,
    onRefused: onGone,
  })
  const undo = () => void act({ decisionId })
  usePageKeys((key) => newest && key === 'z' && undo())
  const tick = useEffectEvent(() => {
    const rest = Math.ceil((until - Date.now()) / SECOND_MS)
    setLeft(Math.max(0, rest))
    if (rest > 0) return
    toast.success(approved ? reviewMessages.approved : reviewMessages.refused)
    onGone()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), SECOND_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-lg bg-petroleo-950 p-3 text-areia-0 in-data-[theme=dark]:bg-petroleo-900"
    >
      <p className="min-w-0 text-secondary">
        <strong className="block truncate">
          {name}: {approved ? 'aprovação' : 'recusa'}
        </strong>
        A resposta sai em <span className="tabular">{left} s</span>.
      </p>
      <Button
        variant="onDark"
        size={44}
        busy={busy}
        onClick={undo}
        aria-label={`Desfazer: ${name}`}
        aria-keyshortcuts={newest ? 'z' : undefined}
      >
        Desfazer
      </Button>
    </div>
  )
}
