import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

export type OwnProfessional = NonNullable<Answers['profile']['mine']['professional']>

/**
 * Switches one's page on or off in search: shown at once, and taken back with the specs' toast when the server says no (S1 §8).
 * Answers what to draw and how to switch.
 */
export function useVisibility(stored: OwnProfessional): [OwnProfessional, (visible: boolean) => void] {
  const utils = trpc.useUtils()
  const change = trpc.profile.setVisible.useMutation({
    onError: (error) => reportError(error, { title: profileMessages.visibilityFailed.title }),
    // Pending until the fresh answer is there, so that nothing flickers back.
    onSettled: () => Promise.allSettled([utils.profile.invalidate(), utils.search.invalidate()]),
  })
  const wished = change.isPending ? change.variables.visible : stored.visible
  return [switched(stored, wished), (visible) => change.mutate({ visible })]
}

/** What the answer will most likely be: the switch is one of several reasons to be hidden, and hides only who was shown. */
function switched(stored: OwnProfessional, visible: boolean): OwnProfessional {
  if (visible === stored.visible) return stored
  const other = stored.hiddenBecause === 'switched_off' ? null : stored.hiddenBecause
  const first = other === 'inactive' || other === 'not_approved'
  const hiddenBecause = visible || first ? other : 'switched_off'
  return { ...stored, visible, hiddenBecause, published: hiddenBecause === null }
}
