import { availabilityMessages } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

const { updateFailed, settingsSaved } = availabilityMessages

/** Starts or ends an absence. */
export function useToggleAway() {
  const { mine } = trpc.useUtils().availability
  const { act } = useAct(trpc.availability.setAway, {
    failed: updateFailed,
    show: ({ away }) => {
      const now = away ? { since: new Date().toISOString(), until: null } : null
      mine.setData(undefined, (week) => week && { ...week, settings: { ...week.settings, away: now } })
    },
  })
  return (away: boolean) => void act({ away })
}

/** Saves the last day of an absence (`'YYYY-MM-DD'`, null for an open end). `onRefused` gets the server's message about the day. */
export function useAwayUntil(onRefused: (message: string | undefined) => void) {
  const { mine } = trpc.useUtils().availability
  const { act, busy } = useAct(trpc.availability.setAway, {
    done: settingsSaved,
    failed: updateFailed,
    onDone: (week) => mine.setData(undefined, week),
    onRefused: ({ fields }) => onRefused(fields['until']?.[0]),
  })
  return { save: (until: string | null) => void act({ away: true, until }), busy }
}
