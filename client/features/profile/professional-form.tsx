import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useController, useForm, useFormState, useWatch } from 'react-hook-form'
import type { Control, UseFormReturn } from 'react-hook-form'
import { wholePrice } from '#shared/money.ts'
import {
  MAXIMUM_RADIUS_IN_KM,
  SaveProfessional,
  SpokenOf,
  onboardingMessages,
  professionalDefaults,
  profileMessages,
} from '#shared/profile.ts'
import { editorServices } from '#shared/service-labels.ts'
import { services } from '#shared/services.ts'
import type { Service } from '#shared/services.ts'
import { trpc } from '#client/lib/api.ts'
import { CheckCard } from '#client/ui/choices.tsx'
import { FieldNotes } from '#client/ui/field.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { ServiceIcon } from '#client/ui/service.tsx'
import { Slider } from '#client/ui/slider.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { numberOrNull } from '#client/ui/typed-number.ts'
import { PriceHints, VisitsADay } from './offer-hints.tsx'

/** The values of the form while they are edited. A number is null while its field is empty. */
export interface ProfessionalDraft {
  bio: string
  services: Service[]
  dailyPriceInCents: number | null
  yearsOfExperience: number | null
  radiusInKm: number | null
  spokenOf: SpokenOf | null
  bufferBeforeInMinutes: number | null
  bufferAfterInMinutes: number | null
  leadTimeInHours: number | null
}

export type ProfessionalForm = UseFormReturn<ProfessionalDraft, unknown, SaveProfessional>

/** The labels of the fields of a professional's profile, in the order of the page. */
const texts = {
  bio: 'Biografia',
  services: 'Serviços que você faz',
  dailyPriceInCents: 'Preço da diária',
  yearsOfExperience: 'Anos de experiência',
  radiusInKm: 'Raio de atendimento',
  bufferBeforeInMinutes: 'Intervalo antes',
  bufferAfterInMinutes: 'Intervalo depois',
  leadTimeInHours: 'Tempo mínimo para marcar',
} as const

/** The procedure that saves the profile, with its field names, labels and messages. */
export const professionalSaved = {
  procedure: trpc.profile.saveProfessional,
  names: Object.keys(texts) as (keyof typeof texts)[],
  labels: texts,
  refused: onboardingMessages.profileFailed.title,
  failed: { ...onboardingMessages.profileFailed, description: profileMessages.saveFailed.description },
} as const

/** The first values of the profile form when no profile of the professional is stored. */
export const emptyProfessional: ProfessionalDraft = {
  bio: '',
  services: [],
  dailyPriceInCents: null,
  yearsOfExperience: null,
  spokenOf: null,
  ...professionalDefaults,
}

/**
 * The server's schema, which also refuses contacts in the biography as the server does (ADR 033). The rules are loaded when a form
 * is validated. If they cannot be loaded, only the server screens the text.
 */
const Screened = SaveProfessional.extend({
  bio: SaveProfessional.shape.bio.superRefine(async (bio, { addIssue }) => {
    const screening = await import('#shared/screening/screen.ts').catch(() => null)
    if (!screening) return
    const reason = screening.screen(bio)
    if (reason) addIssue({ code: 'custom', message: screening.screeningSentences[reason] })
  }),
})

/** The form of a professional's profile, filled with the stored values or with the defaults. */
export function useProfessionalForm(stored: ProfessionalDraft | null): ProfessionalForm {
  return useForm<ProfessionalDraft, unknown, SaveProfessional>({
    resolver: standardSchemaResolver(Screened),
    defaultValues: stored ?? emptyProfessional,
    shouldFocusError: false,
  })
}

export interface ProfessionalFieldsProps {
  form: ProfessionalForm
  /** Whether the services have the labels of the sign-up or those of the editor. The stored values are the same. */
  labels: 'onboarding' | 'editor'
}

/**
 * The fields of a professional's profile, from the biography to the lead time. The sign-up wizard and the editor use the same
 * fields.
 */
export function ProfessionalFields({ form: { control, register }, labels }: ProfessionalFieldsProps) {
  const { errors } = useFormState({ control })
  const price = useWatch({ control, name: 'dailyPriceInCents' })
  const buffers = useWatch({ control, name: ['bufferBeforeInMinutes', 'bufferAfterInMinutes'] })
  const number = (name: 'yearsOfExperience' | 'bufferBeforeInMinutes' | 'bufferAfterInMinutes' | 'leadTimeInHours') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { setValueAs: numberOrNull }),
  })
  return (
    <div className="grid gap-5">
      <Controller
        control={control}
        name="bio"
        render={({ field }) => (
          <TextArea
            label={texts.bio}
            optional
            rows={4}
            maxLength={2000}
            hint="Conte como você trabalha e o que faz melhor. Não escreva telefone nem e-mail."
            error={errors.bio?.message}
            {...field}
          />
        )}
      />
      <ServiceCards control={control} labels={labels} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DailyPrice control={control} />
        <TextField label={texts.yearsOfExperience} suffix="anos" {...number('yearsOfExperience')} />
      </div>
      <PriceHints price={price} />
      <Controller
        control={control}
        name="radiusInKm"
        render={({ field }) => (
          <Slider
            label={texts.radiusInKm}
            unit="km"
            min={1}
            max={MAXIMUM_RADIUS_IN_KM}
            hint="Só quem mora dentro deste raio encontra você na busca."
            error={errors.radiusInKm?.message}
            {...field}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.bufferBeforeInMinutes}
          suffix="min"
          hint="Livre antes de cada visita."
          {...number('bufferBeforeInMinutes')}
        />
        <TextField
          label={texts.bufferAfterInMinutes}
          suffix="min"
          hint="Livre depois de cada visita."
          {...number('bufferAfterInMinutes')}
        />
      </div>
      <VisitsADay buffers={buffers} />
      <TextField
        label={texts.leadTimeInHours}
        suffix="horas"
        hint="Quanto tempo antes do começo uma visita ainda pode ser pedida."
        {...number('leadTimeInHours')}
      />
      <SpokenOfChoice control={control} />
    </div>
  )
}

type Section = Control<ProfessionalDraft, unknown, SaveProfessional>

const cards = {
  onboarding: services.map((service) => ({ label: service, service })),
  // The cards with which a professional chooses services in the editor. If the label of a service differs from its stored name,
  // the card also shows the stored name, because other pages show it.
  editor: editorServices.map(({ label, service }) => ({ service, label: label === service ? label : `${label} (${service})` })),
}

function ServiceCards({ control, labels }: { control: Section; labels: ProfessionalFieldsProps['labels'] }) {
  const { field, fieldState } = useController({ control, name: 'services' })
  const error = fieldState.error?.message
  const toggle = (service: Service, on: boolean) =>
    field.onChange(services.filter((each) => (each === service ? on : field.value.includes(each))))
  return (
    <fieldset aria-describedby={error ? 'services-error' : undefined}>
      <legend className="mb-2 text-secondary font-semibold">{texts.services}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {cards[labels].map(({ label, service }, index) => (
          <CheckCard
            key={service}
            ref={index === 0 ? field.ref : undefined}
            label={label}
            icon={<ServiceIcon name={service} size={44} />}
            name="services"
            value={service}
            checked={field.value.includes(service)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => toggle(service, target.checked)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id="services" error={error} />
      </div>
    </fieldset>
  )
}

const forms = [
  { value: SpokenOf.feminine, label: 'a profissional' },
  { value: SpokenOf.masculine, label: 'o profissional' },
  { value: SpokenOf.neutral, label: 'sem preferência' },
]

function SpokenOfChoice({ control }: { control: Section }) {
  const { field } = useController({ control, name: 'spokenOf' })
  return (
    <RadioGroup
      look="segmented"
      label="Como falamos de você?"
      optional
      hint="Só muda as palavras dos textos sobre você. A resposta em si não aparece para ninguém."
      options={forms}
      {...field}
      value={field.value ?? ''}
    />
  )
}

function DailyPrice({ control }: { control: Section }) {
  const { field, fieldState } = useController({ control, name: 'dailyPriceInCents' })
  const { value, onChange, ...input } = field
  return (
    <MoneyField
      label={texts.dailyPriceInCents}
      hint={`Por 8 horas. Você fica com ${wholePrice}.`}
      error={fieldState.error?.message}
      {...input}
      cents={value}
      onCents={onChange}
    />
  )
}
