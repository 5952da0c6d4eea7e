import { availabilityMessages } from '#shared/availability.ts'
import type { SaveAgendaSettings } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

const { updateFailed, settingsSaved } = availabilityMessages
const failure = { title: updateFailed.title, fallback: updateFailed.description }

/** Saves what decides her slots beside the hours; answers the server's sentences by field, or null once saved. */
export function useSaveSettings() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.saveSettings.useMutation()
  const save = async (settings: SaveAgendaSettings): Promise<Record<string, string[]> | null> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync(settings))
      toast.success(settingsSaved.title)
      // The editor shows three of them.
      void utils.profile.invalidate()
      return null
    } catch (error) {
      return reportError(error, failure).fields
    }
  }
  return { save, busy: isPending }
}

/** Away or back, shown at once and taken back when the server refuses. */
export function useToggleAway() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.availability.setAway.useMutation({
    onMutate: async ({ away }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      const now = away ? { since: new Date().toISOString(), until: null } : null
      utils.availability.mine.setData(undefined, (week) => week && { ...week, settings: { ...week.settings, away: now } })
      return { before }
    },
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, failure)
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (away: boolean) => mutate({ away })
}

/** Says the last day away, `'YYYY-MM-DD'`, or takes it back with null. `fault`: the server's sentence about the day. */
export function useAwayUntil() {
  const utils = trpc.useUtils()
  const { mutate, isPending, error, reset } = trpc.availability.setAway.useMutation({
    onSuccess: (week) => {
      utils.availability.mine.setData(undefined, week)
      toast.success(settingsSaved.title)
    },
    onError: (refused) => reportError(refused, failure),
  })
  return {
    save: (until: string | null) => mutate({ away: true, until }),
    busy: isPending,
    fault: error?.data?.fields?.['until']?.[0],
    reset,
  }
}
