import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

export type OwnProfessional = NonNullable<Answers['profile']['mine']['professional']>

/**
 * Shows or hides the professional's profile in the search. The change is shown at once, and undone with a toast when the server
 * refuses. Returns the state to draw and the setter.
 */
export function useVisibility(stored: OwnProfessional): [OwnProfessional, (visible: boolean) => void] {
  const utils = trpc.useUtils()
  const change = trpc.profile.setVisible.useMutation({
    onError: (error) => reportError(error, { title: profileMessages.visibilityFailed.title }),
    // The mutation stays pending until the new data has arrived, so that the switch does not jump back.
    onSettled: () => Promise.allSettled([utils.profile.invalidate(), utils.search.invalidate()]),
  })
  const requested = change.isPending ? change.variables.visible : stored.visible
  return [withVisibility(stored, requested), (visible) => change.mutate({ visible })]
}

/** Predicts the server's answer. The switch is one of several reasons to be hidden; another reason stays. */
function withVisibility(stored: OwnProfessional, visible: boolean): OwnProfessional {
  if (visible === stored.visible) return stored
  const other = stored.hiddenBecause === 'switched_off' ? null : stored.hiddenBecause
  const first = other === 'inactive' || other === 'not_approved'
  const hiddenBecause = visible || first ? other : 'switched_off'
  return { ...stored, visible, hiddenBecause, published: hiddenBecause === null }
}
