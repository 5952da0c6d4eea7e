import { availabilityMessages, choiceTexts } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Switch } from '#client/ui/choices.tsx'
import { Section } from '#client/ui/section.tsx'
import type { OwnWeek } from './window-text.ts'

/** The switches for automatic decisions that need the professional's consent. A switch takes effect at once. */
export function Choices({ week: { settings } }: { week: Pick<OwnWeek, 'settings'> }) {
  const { onlyAgreedChanges, answersEach } = settings.choices
  const { mine } = trpc.useUtils().availability
  const { act } = useAct(trpc.availability.setChoices, {
    failed: availabilityMessages.updateFailed,
    show: (changed) =>
      mine.setData(undefined, (week) => {
        if (!week) return week
        return { ...week, settings: { ...week.settings, choices: { ...week.settings.choices, ...changed } } }
      }),
  })
  return (
    <Section card title={choiceTexts.title} className="content-start gap-3">
      <Switch
        label={choiceTexts.requests}
        hint={choiceTexts.requestsHint}
        checked={answersEach}
        onChange={({ target }) => void act({ answersEach: target.checked })}
      />
      <Switch
        label={choiceTexts.changes}
        hint={choiceTexts.changesHint}
        checked={onlyAgreedChanges}
        onChange={({ target }) => void act({ onlyAgreedChanges: target.checked })}
      />
    </Section>
  )
}
