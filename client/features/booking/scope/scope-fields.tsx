import { useId } from 'react'
import { Supplies, scopeLabels, scopeMessages, servicesWords, suppliesChoices } from '#shared/booking-scope.ts'
import { extraTaskMessages, extraTasksOf, withOneAmount } from '#shared/extra-tasks.ts'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { FieldNotes } from '#client/ui/field.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { choicesOf, withToggled } from './scope.ts'
import type { Scope } from './scope.ts'

const suppliesOptions = Object.values(Supplies).map((value) => ({ value, label: suppliesChoices[value] }))

export interface ScopeFieldsProps {
  /** The services that the professional offers. */
  offered: readonly string[]
  scope: Scope
  onChange: (scope: Scope) => void
}

/**
 * The fields for services, for extra tasks, and for who brings products and utensils. An error names the chosen services that the
 * professional no longer offers.
 */
export function ScopeFields({ offered, scope, onChange }: ScopeFieldsProps) {
  const name = useId()
  const tasks = extraTasksOf(offered)
  const choose = (value: string) => {
    const supplies = Object.values(Supplies).find((known) => known === value)
    if (supplies) onChange({ ...scope, supplies })
  }
  return (
    <div className="grid gap-5">
      <ServiceChips offered={offered} scope={scope} onChange={onChange} />
      {tasks.length > 0 && (
        <ChipGroup
          legend={scopeLabels.extraTasks}
          hint={extraTaskMessages.hint}
          options={tasks.map((task) => ({ value: task, label: task }))}
          chosen={scope.extraTasks}
          onChange={(asked) => onChange({ ...scope, extraTasks: withOneAmount(asked, scope.extraTasks) })}
        />
      )}
      <Segmented
        label={scopeLabels.supplies}
        name={name}
        options={suppliesOptions}
        value={scope.supplies}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}

function ServiceChips({ offered, scope, onChange }: ScopeFieldsProps) {
  const id = useId()
  const choices = choicesOf(offered)
  const left = scope.services.find((service) => !choices.includes(service))
  return (
    <fieldset aria-describedby={left && `${id}-error`} className="grid gap-2">
      <legend className="mb-2 text-secondary font-semibold">{scopeLabels.services}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((service) => (
          <Chip
            key={service}
            pressed={scope.services.includes(service)}
            onClick={() => onChange(withToggled(scope, service, offered))}
          >
            {service}
          </Chip>
        ))}
        <Chip pressed={scope.services.length === 0} onClick={() => onChange({ ...scope, services: [] })}>
          {servicesWords([])}
        </Chip>
      </div>
      <div role="status">
        <FieldNotes id={id} error={left && scopeMessages.notOffered(left)} />
      </div>
    </fieldset>
  )
}
