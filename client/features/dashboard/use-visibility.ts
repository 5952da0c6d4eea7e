import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

export type OwnProfessional = NonNullable<Answers['profile']['mine']['professional']>

/** Shows or hides the professional's profile in the search. */
export function useSetVisible() {
  const { mine } = trpc.useUtils().profile
  const { act } = useAct(trpc.profile.setVisible, {
    failed: profileMessages.visibilityFailed,
    also: ['search'],
    show: ({ visible }) =>
      mine.setData(
        undefined,
        (own) => own && { ...own, professional: own.professional && withVisibility(own.professional, visible) },
      ),
  })
  return (visible: boolean) => void act({ visible })
}

/**
 * Predicts the server's response after the switch 'Perfil ativo' was changed. The switch is only one of the reasons why the
 * search does not show a profile.
 */
function withVisibility(stored: OwnProfessional, visible: boolean): OwnProfessional {
  if (visible === stored.visible) return stored
  const other = stored.hiddenBecause === 'switched_off' ? null : stored.hiddenBecause
  const first = other === 'inactive' || other === 'not_approved'
  const hiddenBecause = visible || first ? other : 'switched_off'
  return { ...stored, visible, hiddenBecause, published: hiddenBecause === null }
}
