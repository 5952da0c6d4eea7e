import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

type Mine = Answers['profile']['mine']

/** Switches one's page on or off in search: shown at once, taken back with the specs' toast when the server says no (S1 §8). */
export function useVisibility() {
  const utils = trpc.useUtils()
  const change = trpc.profile.setVisible.useMutation({
    onMutate: async ({ visible }) => {
      await utils.profile.mine.cancel()
      const before = utils.profile.mine.getData()
      utils.profile.mine.setData(undefined, (mine) => mine && switched(mine, visible))
      return { before }
    },
    onError: (error, _input, context) => {
      utils.profile.mine.setData(undefined, context?.before)
      reportError(error, { title: profileMessages.visibilityFailed.title })
    },
    onSettled: () => Promise.all([utils.profile.mine.invalidate(), utils.search.invalidate()]),
  })
  return (visible: boolean) => change.mutate({ visible })
}

/** What the answer will most likely be: the switch is one of several reasons to be hidden, and hides only who was shown. */
function switched(mine: Mine, visible: boolean): Mine {
  const { professional } = mine
  if (!professional) return mine
  const { hiddenBecause } = professional
  const other = hiddenBecause === 'switched_off' ? null : hiddenBecause
  const first = other === 'inactive' || other === 'not_approved'
  const reason = visible || first ? other : 'switched_off'
  return { ...mine, professional: { ...professional, visible, hiddenBecause: reason, published: reason === null } }
}
