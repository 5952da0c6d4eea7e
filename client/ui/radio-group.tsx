import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cardLook } from './choices.tsx'
import { cx } from './cx.ts'
import { FieldNotes } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface RadioOption {
  value: string
  label: string
  description?: ReactNode
  icon?: ReactNode
  /** Why the option cannot be chosen. An option with a reason stays visible but is blocked. */
  disabledReason?: string | undefined
}

export interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'size'>, FieldTexts {
  options: RadioOption[]
  name: string
  value?: string | undefined
  defaultValue?: string | undefined
  look?: 'list' | 'cards' | 'segmented'
  /** Renders the pills in columns of the same width. Use it for many options in a narrow space. */
  even?: boolean
  labelHidden?: boolean
}

/**
 * Native radio buttons in a fieldset: a list, big cards (account type) or a row of pills (duration 4/6/8). Input attributes,
 * including `ref`, are passed to every radio button, so that `{...register('tipo')}` works.
 */
export function RadioGroup(props: RadioGroupProps) {
  const {
    label,
    hint,
    error,
    optional,
    options,
    value,
    defaultValue,
    look = 'list',
    even,
    labelHidden,
    className,
    ...input
  } = props
  const id = useId()
  const layout = { list: 'grid', cards: 'grid gap-3 sm:grid-cols-2', segmented: even ? evenPills : 'flex flex-wrap gap-2' }[look]
  const Option = { list: ListOption, cards: CardOption, segmented: PillOption }[look]
  return (
    <fieldset
      aria-describedby={cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
      className={cx('grid gap-2', className)}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-secondary font-semibold'}>
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </legend>
      <div className={layout}>
        {options.map((option) => (
          <Option
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            input={{
              ...input,
              'aria-invalid': error ? true : undefined,
              checked: value === undefined ? undefined : value === option.value,
              defaultChecked: defaultValue === undefined ? undefined : defaultValue === option.value,
            }}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

const evenPills = 'grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 *:justify-center *:px-1'

/** A group of radio buttons that looks like a row of pills. */
export function Segmented(props: Omit<RadioGroupProps, 'look'>) {
  return <RadioGroup {...props} look="segmented" />
}

interface OptionProps {
  id: string
  option: RadioOption
  input: ComponentProps<'input'>
}

function Radio({ id, option, input, className }: OptionProps & { className: string }) {
  return (
    <input
      type="radio"
      {...input}
      id={id}
      value={option.value}
      disabled={input.disabled || Boolean(option.disabledReason)}
      className={className}
    />
  )
}

const dot = cx(
  'size-6 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors duration-120',
  'checked:border-7 checked:border-primary disabled:cursor-not-allowed disabled:border-line aria-invalid:border-danger',
)

function ListOption({ id, option, input }: OptionProps) {
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-body has-disabled:cursor-not-allowed has-disabled:text-muted"
    >
      <Radio id={id} option={option} input={input} className={dot} />
      <OptionText option={option} />
    </label>
  )
}

function CardOption({ id, option, input }: OptionProps) {
  return (
    <label htmlFor={id} className={cx(cardLook, 'items-start p-5')}>
      {option.icon}
      <OptionText option={option} />
      <Radio id={id} option={option} input={input} className={dot} />
    </label>
  )
}

function OptionText({ option }: { option: RadioOption }) {
  return (
    <span className="grid flex-1 gap-0.5">
      <span className={cx(Boolean(option.description) && 'font-semibold')}>{option.label}</span>
      {option.description && <span className="text-secondary text-muted">{option.description}</span>}
      {option.disabledReason && <span className="text-small text-muted">{option.disabledReason}</span>}
    </span>
  )
}

function PillOption({ id, option, input }: OptionProps) {
  return (
    <label
      htmlFor={id}
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-secondary font-semibold transition-colors duration-120',
        'hover:bg-sunken has-checked:border-inverse has-checked:bg-inverse has-checked:text-on-inverse has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus [&>svg]:size-4.5',
      )}
    >
      <Radio id={id} option={option} input={input} className="sr-only" />
      {option.icon}
      {option.label}
      {option.disabledReason && <span className="text-small font-normal">· {option.disabledReason}</span>}
    </label>
  )
}
