import { z } from 'zod'
import { UserRole } from './auth.ts'
import { Cep, Phone, State, states } from './brazil.ts'
import { centsInWords } from './money.ts'
import { nameFault, nameFaults, tidyName } from './person-name.ts'
import { Service } from './services.ts'
import { line, text } from './text.ts'

export const VerificationStatus = { pending: 'Pendente', approved: 'Aprovado', refused: 'Recusado' } as const
export type VerificationStatus = (typeof VerificationStatus)[keyof typeof VerificationStatus]

/**
 * The grammatical gender of texts about a professional, which the professional chooses: 'a profissional', 'o profissional' or a
 * neutral word.
 */
export const SpokenOf = { feminine: 'a', masculine: 'o', neutral: 'neutro' } as const
export type SpokenOf = (typeof SpokenOf)[keyof typeof SpokenOf]

/**
 * The text of the banner after a passed background check. Null means that the professional has not chosen a gender for texts. The
 * text then says 'Profissional verificada'.
 */
export function policeSentence(spokenOf: SpokenOf | null): string {
  if (spokenOf === SpokenOf.neutral) return 'Perfil verificado pela Polícia Federal'
  return spokenOf === SpokenOf.masculine
    ? 'Profissional verificado pela Polícia Federal'
    : 'Profissional verificada pela Polícia Federal'
}

/**
 * Says after the payment that the professional `name` was notified. Null means that the professional has not chosen a gender for
 * texts, so the sentence is neutral.
 */
export function notifiedSentence(name: string, spokenOf: SpokenOf | null): string {
  if (spokenOf === SpokenOf.feminine) return `${name} já foi avisada.`
  return spokenOf === SpokenOf.masculine ? `${name} já foi avisado.` : `${name} já recebeu o aviso.`
}

export const DEFAULT_RADIUS_IN_KM = 10
export const MAXIMUM_RADIUS_IN_KM = 100

export const HomeType = { house: 'casa', flat: 'apartamento', other: 'outros' } as const
export const animalTypes = ['Cachorro', 'Gato', 'Pássaro', 'Outros'] as const

export const LookupAddress = z.strictObject({
  cep: Cep,
  street: line({ max: 200 }).optional(),
  number: line({ max: 20 }).optional(),
  district: line({ max: 120 }).optional(),
  city: line({ max: 120 }).optional(),
  state: State.optional(),
})
export type LookupAddress = z.output<typeof LookupAddress>

/** The messages for parts of an address that are missing because the CEP does not give them. */
export const missingInAddress = { district: 'Informe o bairro', city: 'Informe a cidade', state: 'Escolha a UF' } as const

export const SaveAddress = z.strictObject({
  cep: Cep,
  street: line({ min: 1, max: 200, required: 'Informe a rua' }),
  number: line({ min: 1, max: 20, required: 'Informe o número' }),
  complement: line({ max: 120 }).optional(),
  district: line({ min: 1, max: 120, required: missingInAddress.district }),
  city: line({ min: 1, max: 120, required: missingInAddress.city }),
  state: State,
})
export type SaveAddress = z.output<typeof SaveAddress>

/**
 * A professional's address. District, city and state may be omitted if they follow from the CEP; otherwise the server requires
 * them.
 */
export const SaveProfessionalAddress = SaveAddress.extend({
  district: line({ max: 120 }).optional(),
  city: line({ max: 120 }).optional(),
  state: z
    .string({ error: 'UF inválida' })
    .max(4, 'UF inválida')
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.enum([...states, ''], { error: 'UF inválida' }))
    .optional(),
})
export type SaveProfessionalAddress = z.output<typeof SaveProfessionalAddress>

const count = (label: string) =>
  z
    .number({ error: `Informe ${label}` })
    .int('Use um número inteiro')
    .max(99, 'Use no máximo 99')

export const SaveResidence = z
  .strictObject({
    homeType: z.enum(Object.values(HomeType), { error: 'Escolha o tipo de imóvel' }),
    bedrooms: count('os quartos').min(1, 'Informe ao menos 1 quarto'),
    bathrooms: count('os banheiros').min(1, 'Informe ao menos 1 banheiro'),
    sizeInSquareMetres: z
      .number()
      .int('Use um número inteiro')
      .min(1, 'Informe ao menos 1 m²')
      .max(100_000, 'Use no máximo 100.000 m²')
      .nullish(),
    hasAnimals: z.boolean(),
    animals: z.array(z.enum(animalTypes)).max(animalTypes.length).default([]),
    residents: count('os moradores').min(1, 'Informe ao menos 1 morador').nullish(),
    notes: text({ max: 1_000 }).nullish(),
  })
  .refine((home) => home.hasAnimals || home.animals.length === 0, {
    path: ['animals'],
    error: 'Marque que há animais para escolher os tipos',
  })
  .refine((home) => !home.hasAnimals || home.animals.length > 0, { path: ['animals'], error: 'Escolha ao menos um animal' })
export type SaveResidence = z.output<typeof SaveResidence>

/** The choice of the account type, made once at /onboarding-tipo. 'admin' cannot be chosen. */
export const ChooseType = z.strictObject({
  type: z.enum([UserRole.contractor, UserRole.professional], { error: 'Escolha um tipo de conta' }),
})
export type ChooseType = z.output<typeof ChooseType>

/**
 * Saves name and phone. The name is checked only when it changes, because older names may break the present rules (see
 * `contactAfter`). It cannot change after the documents are approved. The CPF can never change.
 */
export const SaveContact = z.strictObject({
  name: line({ min: 2, max: 120, required: 'Informe seu nome completo' }),
  phone: Phone,
})
export type SaveContact = z.output<typeof SaveContact>

/**
 * The schema `SaveContact` for a person with the stored name `storedName`. A different name must meet the rules for a new
 * account.
 */
export function contactAfter(storedName: string) {
  return SaveContact.transform((contact) => ({ ...contact, name: nameAfter(storedName, contact.name) })).superRefine(
    ({ name }, { addIssue }) => {
      const fault = name === storedName ? null : nameFault(name)
      if (fault) addIssue({ code: 'custom', path: ['name'], message: nameFaults[fault] })
    },
  )
}

/** Returns the name to store for a typed name. An unchanged name is stored as it was. */
export const nameAfter = (storedName: string, typed: string) => (typed === storedName ? storedName : tidyName(typed))

export const MINIMUM_DAILY_PRICE_IN_CENTS = 8_000
export const MAXIMUM_DAILY_PRICE_IN_CENTS = 1_000_000
export const professionalDefaults = {
  radiusInKm: DEFAULT_RADIUS_IN_KM,
  bufferBeforeInMinutes: 15,
  bufferAfterInMinutes: 15,
  leadTimeInHours: 2,
} as const

/**
 * Returns the schema of a whole number from `min` to `max`. `label` is the name of the number in the message for a missing value.
 */
export const within = (label: string, min: number, max: number) => {
  const bounds = `Use de ${min} a ${max}`
  return z
    .number({ error: `Informe ${label}` })
    .int('Use um número inteiro')
    .min(min, bounds)
    .max(max, bounds)
}

/** The profile fields on which the slots depend. They are edited in the profile editor and on the availability page. */
export const agendaRules = {
  bufferBeforeInMinutes: within('o intervalo antes', 0, 240),
  bufferAfterInMinutes: within('o intervalo depois', 0, 240),
  leadTimeInHours: within('o tempo mínimo para marcar', 0, 720),
} as const

const NO_SERVICE = 'Selecione pelo menos um serviço'

/** The fields of step 3 of the onboarding wizard and of the professional's editor. All of them except `bio` are required. */
export const SaveProfessional = z.strictObject({
  bio: text({ max: 2_000 }).default(''),
  services: z
    .array(z.enum(Object.values(Service)), { error: NO_SERVICE })
    .min(1, NO_SERVICE)
    .max(6, 'Use no máximo 6 serviços')
    .transform((chosen) => Object.values(Service).filter((service) => chosen.includes(service))),
  dailyPriceInCents: z
    .number({ error: 'Informe o preço da diária' })
    .int('Use no máximo duas casas decimais')
    .min(MINIMUM_DAILY_PRICE_IN_CENTS, `Preço mínimo é ${centsInWords(MINIMUM_DAILY_PRICE_IN_CENTS)}`)
    .max(MAXIMUM_DAILY_PRICE_IN_CENTS, `Preço máximo é ${centsInWords(MAXIMUM_DAILY_PRICE_IN_CENTS)}`),
  yearsOfExperience: within('os anos de experiência', 0, 60),
  radiusInKm: within('o raio de atendimento', 1, MAXIMUM_RADIUS_IN_KM),
  /** The grammatical gender of texts about the professional. Without it the stored choice does not change. */
  spokenOf: z.enum(Object.values(SpokenOf)).nullish(),
  ...agendaRules,
})
export type SaveProfessional = z.output<typeof SaveProfessional>

/** The input of the switch 'Perfil ativo' on the dashboard. */
export const SetVisible = z.strictObject({ visible: z.boolean() })
export type SetVisible = z.output<typeof SetVisible>

/** The reasons why the search does not show a professional. If several apply, the first is given. */
export const hiddenReasons = ['inactive', 'not_approved', 'paused', 'switched_off', 'email_unconfirmed'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** Why contractors cannot find or book a professional although the search may show the profile, in the order of the page. */
export const obstacles = ['no_coordinates', 'no_hours', 'away'] as const
export type Obstacle = (typeof obstacles)[number]

/** The maximum sizes of uploads. */
export const uploadLimits = {
  avatar: { maxBytes: 5 * 1024 * 1024 },
  document: { maxBytes: 10 * 1024 * 1024 },
  /** The browser scales a photo down before it uploads it, so that only a program can send more pixels. */
  photo: { maxBytes: 10 * 1024 * 1024, megapixels: 24 },
} as const
/** The two images of an identity check, by their names in the file store and in the upload path. */
export const DocumentKind = { front: 'documento-frente', selfie: 'selfie-documento' } as const
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind]

const NOT_SAVED = 'Não foi possível salvar as informações. Tente novamente.'

/** The minimum length of a photo's shorter side, in pixels. A smaller photo would be blurred on the profile. */
export const MINIMUM_PHOTO_SIDE = 200

export const photoMessages = {
  invalid: 'Por favor, selecione uma imagem válida',
  tooBig: 'A imagem deve ter no máximo 5MB',
  reduce: 'Reduzir e usar',
  unreadable: 'Não conseguimos abrir esta imagem. O arquivo pode estar danificado. Escolha outra, por favor.',
  tooManyPixels: `A imagem tem pixels demais. Envie uma de até ${uploadLimits.photo.megapixels} megapixels.`,
  tooSmall: `Esta imagem é pequena demais para a sua página. Escolha uma com pelo menos ${MINIMUM_PHOTO_SIDE} pixels de cada lado.`,
  required: { title: 'Foto obrigatória', description: 'Envie uma foto para continuar.' },
  sent: { title: 'Foto enviada com sucesso!' },
  sendFailed: { title: 'Erro ao enviar foto. Tente novamente.' },
  removeFailed: { title: 'Erro ao remover foto' },
  newer: 'Uma foto mais nova já foi guardada.',
  stays: 'A foto anterior continua no perfil.',
  quota: 'Você já enviou arquivos demais. Remova algum ou tente mais tarde.',
} as const

export const addressMessages = {
  found: { title: 'Endereço encontrado!' },
  lookupFailed: { title: 'Erro ao buscar CEP' },
  lookupUnavailable: 'Não foi possível buscar o CEP. Tente novamente.',
  onlyState: 'Encontramos só o estado. Complete o endereço.',
  notFound: 'CEP não encontrado. Confira ou preencha o endereço.',
  noCoordinates: 'Não encontramos coordenadas exatas. Verifique número/UF.',
  noCoordinatesGoOn: 'Você já pode continuar.',
  locationUnconfirmed: 'Não foi possível confirmar a localização agora.',
  tooManyMoves: 'Você já mudou de endereço 3 vezes hoje. Tente amanhã.',
} as const

export const onboardingMessages = {
  incompleteStreet: { title: 'Endereço incompleto' },
  profileFailed: { title: 'Erro ao salvar perfil' },
  availabilityFailed: { title: 'Erro ao salvar disponibilidade' },
  availabilitySaved: { title: 'Disponibilidade salva!' },
  inReview: 'Perfil em Análise',
  explore: 'Explorar Plataforma',
  incompleteAddress: { title: 'Campos obrigatórios' },
  addressFailed: { title: 'Erro ao salvar endereço', description: 'Não foi possível salvar o endereço. Tente novamente.' },
  residenceFailed: {
    title: 'Erro ao salvar informações da residência',
    description: NOT_SAVED,
  },
  done: { title: 'Cadastro concluído!' },
  alreadyChosen: 'Você já escolheu o tipo da sua conta.',
  chooseFirst: 'Escolha primeiro o tipo da sua conta.',
} as const

/** The public badge of the background check. A failed check is shown as pending, so that nobody learns of the failure. */
export const BackgroundBadge = { approved: 'approved', pending: 'pending', expired: 'expired', none: 'none' } as const
export type BackgroundBadge = (typeof BackgroundBadge)[keyof typeof BackgroundBadge]

export const profileMessages = {
  notFound: 'Profissional não encontrado',
  pending: 'Em análise',
  expired: 'Verificação Expirada',
  nameLocked: 'Seu nome já foi conferido com o documento. Para mudar, peça à equipe com um documento do novo nome.',
  cpfLocked: 'O CPF não pode ser alterado.',
  saved: { title: 'Perfil atualizado', description: 'Suas informações foram atualizadas com sucesso' },
  saveFailed: { title: 'Erro ao salvar', description: NOT_SAVED },
  visibilityFailed: { title: 'Erro ao atualizar perfil' },
} as const
