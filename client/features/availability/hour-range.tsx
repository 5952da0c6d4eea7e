import { SelectField } from '#client/ui/select-field.tsx'
import { endHourOptions, startHourOptions } from './window-text.ts'

interface Range {
  startTime: string
  endTime: string
}

export interface HourRangeProps {
  range: Range
  onChange: (part: Partial<Range>) => void
  errors?: { [name in keyof Range]?: string | undefined }
}

/** Two select fields for the whole hours at which a time range starts and ends. */
export function HourRange({ range: { startTime, endTime }, onChange, errors = {} }: HourRangeProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Das"
        options={startHourOptions}
        value={startTime}
        onChange={({ target }) => onChange({ startTime: target.value })}
        error={errors.startTime}
      />
      <SelectField
        label="Até"
        options={endHourOptions}
        value={endTime}
        onChange={({ target }) => onChange({ endTime: target.value })}
        error={errors.endTime}
      />
    </div>
  )
}
