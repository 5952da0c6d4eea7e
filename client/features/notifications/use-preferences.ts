import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

/** Turns email or push for one topic on or off. The change is shown at once and undone when the server refuses. */
export function useSetPreference() {
  const utils = trpc.useUtils()
  const { act } = useAct(trpc.notifications.setPreference, {
    show: ({ topic, way, on }) =>
      utils.notifications.preferences.setData(
        undefined,
        (known) => known && { ...known, topics: known.topics.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)) },
      ),
    failed: 'Não foi possível salvar sua escolha',
  })
  return act
}
