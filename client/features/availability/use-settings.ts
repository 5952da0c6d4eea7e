import { availabilityMessages } from '#shared/availability.ts'
import type { SaveAgendaSettings } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

const { updateFailed, settingsSaved } = availabilityMessages
const failure = { title: updateFailed.title, fallback: updateFailed.description }

/** Saves the rules of the agenda. Resolves to null when they were saved, otherwise to the server's messages by field. */
export function useSaveSettings() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.saveSettings.useMutation()
  const save = async (settings: SaveAgendaSettings): Promise<Record<string, string[]> | null> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync(settings))
      toast.success(settingsSaved.title)
      // The profile editor shows three of these values.
      void utils.profile.invalidate()
      return null
    } catch (error) {
      return reportError(error, failure).fields
    }
  }
  return { save, busy: isPending }
}

/** Starts or ends an absence. The change is shown at once and undone when the server refuses. */
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

/** Saves the last day of an absence (`'YYYY-MM-DD'`, null for an open end). `error` is the server's message about the day. */
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
    error: error?.data?.fields?.['until']?.[0],
    reset,
  }
}
