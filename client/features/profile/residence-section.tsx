import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form'
import type { Control, UseFormReturn, UseFormSetValue } from 'react-hook-form'
import { HomeType, SaveResidence, animalTypes, onboardingMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { fieldsOf } from '#client/lib/form-errors.ts'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { numberOrNull } from '#client/ui/typed-number.ts'

export type ResidenceFields = Omit<SaveResidence, 'homeType'> & { homeType: SaveResidence['homeType'] | '' }

export type ResidenceForm = UseFormReturn<ResidenceFields, unknown, SaveResidence>

/** The procedure that saves a home, with its field names and messages. */
export const residenceSaved = {
  procedure: trpc.profile.saveResidence,
  names: ['homeType', 'bedrooms', 'bathrooms', 'sizeInSquareMetres', 'residents', 'animals', 'notes'],
  refused: onboardingMessages.residenceFailed.title,
  failed: onboardingMessages.residenceFailed,
} as const

const animals = animalTypes.map((value) => ({ value, label: value }))

const homes = Object.values(HomeType).map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** The form of a home, filled with the stored values. */
export function useResidenceForm(stored: ResidenceFields): ResidenceForm {
  return useForm<ResidenceFields, unknown, SaveResidence>({
    resolver: standardSchemaResolver(SaveResidence),
    defaultValues: stored,
    shouldFocusError: false,
  })
}

/**
 * The fields of a home that help a professional to prepare: rooms (at least one bedroom and bathroom), size, residents, pets
 * and notes.
 */
export function ResidenceSection({ form: { register, control, setValue } }: { form: ResidenceForm }) {
  const { errors } = useFormState({ control })
  const input = fieldsOf(register, errors)
  return (
    <div className="grid gap-5">
      <RadioGroup label="Tipo de imóvel" look="segmented" options={homes} {...input('homeType')} />
      {(['bedrooms', 'bathrooms'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Stepper
              label={name === 'bedrooms' ? 'Quartos' : 'Banheiros'}
              name={name}
              min={1}
              value={value}
              onChange={onChange}
              error={errors[name]?.message}
            />
          )}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Tamanho"
          optional
          inputMode="numeric"
          suffix="m²"
          {...input('sizeInSquareMetres', { setValueAs: numberOrNull })}
        />
        <TextField label="Moradores" optional inputMode="numeric" {...input('residents', { setValueAs: numberOrNull })} />
      </div>
      <Pets control={control} setValue={setValue} />
      <Controller
        control={control}
        name="notes"
        render={({ field }) => (
          <TextArea
            label="Observações"
            optional
            maxLength={1000}
            hint="O que ajuda saber antes de chegar. Não escreva telefone nem e-mail."
            error={errors.notes?.message}
            {...field}
            value={field.value ?? ''}
          />
        )}
      />
    </div>
  )
}

interface PetsProps {
  control: Control<ResidenceFields, unknown, SaveResidence>
  setValue: UseFormSetValue<ResidenceFields>
}

/** The kinds of animals are asked only when the switch for animals is on. */
function Pets({ control, setValue }: PetsProps) {
  const hasAnimals = useWatch({ control, name: 'hasAnimals' })
  return (
    <>
      <Controller
        control={control}
        name="hasAnimals"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Tem animais?"
            on="Sim"
            off="Não"
            checked={value}
            onChange={({ target }) => {
              onChange(target.checked)
              if (!target.checked) setValue('animals', [], { shouldValidate: true })
            }}
          />
        )}
      />
      {hasAnimals && (
        <Controller
          control={control}
          name="animals"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <ChipGroup
              legend="Quais animais?"
              name="animals"
              options={animals}
              chosen={value}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
      )}
    </>
  )
}
